import { Input } from "@shared/form/fieldLayout";
import { SearchBox } from "@shared/ui/SearchBox";
import styled from "styled-components";
import { ACCEPTED_LIMITS } from "./filterLimits";

const Box = styled(SearchBox)`
  flex: 1;
`;

/** Search field of the listings. */
export function ListingsSearch({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  return (
    <Box
      input={Input}
      landmark="Listings"
      label="Search listings"
      placeholder="Search by make, model, or keywords..."
      maxLength={ACCEPTED_LIMITS.text}
      text={search}
      onSearch={onSearch}
      action="/listings"
    />
  );
}
