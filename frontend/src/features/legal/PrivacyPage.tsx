import { Link } from "react-router-dom";
import { brandName } from "../../shared/brand";
import { LegalPage } from "./LegalPage";

/** What is kept about a reader, and why. */
export default function PrivacyPage() {
  const brand = brandName();
  return (
    <LegalPage title="Privacy">
      <p>
        This page says what {brand} keeps about you, why, and for how long. It is short because we keep little. There
        are no advertisements here, no analytics service and no trackers of anybody else.
      </p>
      <h2>When you look around</h2>
      <p>
        You can browse the inventory without telling us who you are. Our server writes one line for each request: the
        time, the address asked for, the result, and the network address it came from. We use these lines to find faults
        and to stop abuse, and for nothing else.
      </p>
      <h2>When you write to us</h2>
      <p>
        The forms for questions, appointments and requests for access ask for your name, your e-mail address and what
        you want to tell us; a telephone number only if you wish to be called. We keep what you send, the vehicle or
        service it concerns, and the reference you were given, so that we can answer you. Calls and letters to the
        concierge are treated the same way.
      </p>
      <p>
        After 24 months we delete it, unless it has become a sale: what belongs to a sale is kept for as long as the law
        asks of us. Nothing you send through a form puts you on a mailing list. To stop abuse, the server counts how
        many forms come from one network address within an hour, and forgets the count afterwards.
      </p>
      <h2>When you have an account</h2>
      <p>
        An account holds your name, your e-mail address, your username, and what you do with it: vehicles you submit,
        save or watch, and searches you keep. Your password is kept only as a hash, from which it cannot be read back.
      </p>
      <h2>Who else sees it</h2>
      <p>
        Nobody to whom we sell it, because we do not sell it. We disclose what a court orders us to disclose, and no
        more.
      </p>
      <h2>What you can ask for</h2>
      <p>
        You may ask what we hold about you, have it corrected, or have it deleted. Write to the concierge at the address
        at the foot of this page. What is stored in your own browser is described under{" "}
        <Link to="/cookies">Cookies</Link>.
      </p>
    </LegalPage>
  );
}
