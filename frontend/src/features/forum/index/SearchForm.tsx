import styled from "styled-components";
import { SearchBox } from "../../../shared/ui/SearchBox";

/** The longest question that the server takes. */
const MOST = 200;

const Box = styled(SearchBox)`
  width: min(100%, 26rem);
`;

/** Words to look for in all that was written. */
export function SearchForm({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  return (
    <Box
      place="Forum"
      label="Search the forum"
      placeholder="Search topics and replies..."
      most={MOST}
      text={words}
      onSearch={onSearch}
    />
  );
}
