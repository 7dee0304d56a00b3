import { useLocation } from "react-router-dom";
import { brandName } from "../../shared/brand";
import { ButtonLink } from "../../shared/ui/Button";
import { StatePanel } from "../../shared/ui/ErrorState";
import { PageTitle } from "../../shared/ui/Page";
import { titleOf } from "../pageTable";

/** An address that is promised and whose page has not opened yet: says so, instead of pretending. */
export default function OpeningPage() {
  const { pathname } = useLocation();
  const brand = brandName();
  return (
    <StatePanel>
      <PageTitle>{titleOf(pathname, brand).replace(` | ${brand}`, "")}</PageTitle>
      <p>This part of {brand} is not open yet. The inventory is.</p>
      <ButtonLink to="/listings">Browse Listings</ButtonLink>
    </StatePanel>
  );
}
