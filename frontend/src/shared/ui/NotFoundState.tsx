import { ButtonLink } from "./Button";
import { StatePanel } from "./ErrorState";
import { PageTitle } from "./Page";

/** Content of the 404 page. */
export function NotFoundState() {
  return (
    <StatePanel>
      <PageTitle>404 Page Not Found</PageTitle>
      <p>The page may have moved, or the address may be mistyped.</p>
      <ButtonLink to="/listings">Browse Listings</ButtonLink>
    </StatePanel>
  );
}
