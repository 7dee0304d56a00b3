import { MAX_FORUM_SEARCH } from "@shared/api/limits";
import { Input } from "@shared/form/fieldLayout";
import { theme } from "@shared/theme/theme";
import { SearchBox } from "@shared/ui/SearchBox";
import styled from "styled-components";

const Box = styled(SearchBox)`
  width: min(100%, ${theme.size[26]});
`;

/** Forum search field. */
export function SearchForm({ query, onSearch }: { query: string; onSearch: (query: string) => void }) {
  return (
    <Box
      input={Input}
      landmark="Forum"
      label="Search the forum"
      placeholder="Search topics and replies..."
      maxLength={MAX_FORUM_SEARCH}
      text={query}
      onSearch={onSearch}
    />
  );
}
