import { ButtonLink } from "@shared/ui/Button";
import { StatePanel } from "@shared/ui/ErrorState";
import { PageTitle } from "@shared/ui/Page";

/** 404 page. */
export default function NotFoundPage() {
  return (
    <StatePanel>
      <PageTitle>404 Page Not Found</PageTitle>
      <p>The page may have moved, or the address may be mistyped.</p>
      <ButtonLink to="/listings">Browse Listings</ButtonLink>
    </StatePanel>
  );
}
