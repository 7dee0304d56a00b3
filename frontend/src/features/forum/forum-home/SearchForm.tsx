import { SearchBox } from "@shared/ui/SearchBox";
import styled from "styled-components";

/** The longest question that the server takes. */
const MAX_LENGTH = 200;

const Box = styled(SearchBox)`
  width: min(100%, 26rem);
`;

/** Words to look for in all that was written. */
export function SearchForm({ query, onSearch }: { query: string; onSearch: (query: string) => void }) {
  return (
    <Box
      landmark="Forum"
      label="Search the forum"
      placeholder="Search topics and replies..."
      maxLength={MAX_LENGTH}
      text={query}
      onSearch={onSearch}
    />
  );
}
