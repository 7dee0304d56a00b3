import { ButtonLink } from "@shared/ui/Button";
import { ServicePage } from "./ServicePage";
import { sell } from "./sellContent";

/** How to sell a vehicle here; leads to the form, which asks visitors to log in. */
export default function SellPage() {
  return (
    <ServicePage
      content={sell}
      feeText="Buyers pay these fees in addition to the price."
      action={
        <ButtonLink to="/dashboard?tab=submit" variant="primary">
          Submit a Vehicle
        </ButtonLink>
      }
    />
  );
}
