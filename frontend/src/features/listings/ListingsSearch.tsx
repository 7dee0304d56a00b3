import { Input } from "@shared/form/fieldLayout";
import { SearchBox } from "@shared/ui/SearchBox";
import { ACCEPTED_LIMITS } from "./filterLimits";

/** Search field of the listings. */
export function ListingsSearch({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  return (
    <SearchBox
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
