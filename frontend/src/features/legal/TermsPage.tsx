import { brandName } from "@shared/site/brand";
import { Link } from "react-router-dom";
import { LegalPage } from "./LegalPage";

/** Terms of use. */
export default function TermsPage() {
  const brand = brandName();
  return (
    <LegalPage title="Terms of Use">
      <p>By using {brand} you accept these terms. If anything is unclear, ask us before you rely on it.</p>
      <h2>What {brand} is</h2>
      <p>
        {brand} presents luxury and collector vehicles to buyers in Illinois and Wisconsin. A listing is an invitation
        to inquire, not a binding offer. A sale is made by a written contract between buyer and seller.
      </p>
      <h2>What a listing says</h2>
      <p>
        We check what sellers tell us carefully and correct what turns out to be wrong. Mileage, history and condition
        should still be verified before you buy; have the vehicle inspected. Images marked as studio illustrations show
        the model and not the individual vehicle.
      </p>
      <h2>Requests and appointments</h2>
      <p>
        A question, a request for an appointment or a request for access is not binding. An appointment is confirmed
        when we tell you so. A service begins when we have agreed on it, and on its price, in writing. An inspection
        report says what was found on one day without taking the vehicle apart; it is not a warranty.
      </p>
      <h2>Accounts</h2>
      <p>
        Keep your password to yourself and tell us if someone else may have it. One person, one account. We may suspend
        an account that is used to deceive or harm others, and we’ll say why.
      </p>
      <h2>What you send us</h2>
      <p>
        What you submit remains yours. You allow us to show it on the site for as long as it is listed, and you confirm
        that you have the right to sell the vehicle and to use the photos.
      </p>
      <h2>Liability and law</h2>
      <p>
        Nothing here limits a right that the law gives you and that cannot be waived. The law of the State of Illinois
        applies.
      </p>
      <h2>Changes</h2>
      <p>
        When these terms change, the date above changes with them. What we keep about you is described under{" "}
        <Link to="/privacy">Privacy</Link>.
      </p>
    </LegalPage>
  );
}
