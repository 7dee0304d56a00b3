import { brandName } from "@shared/site/brand";
import { Link } from "react-router-dom";
import { LegalPage } from "./LegalPage";

/** Privacy page. */
export default function PrivacyPage() {
  const brand = brandName();
  return (
    <LegalPage title="Privacy">
      <p>
        This page says what {brand} keeps about you, why, and for how long. There are no ads here, no analytics service
        and no third-party trackers.
      </p>
      <h2>When you browse</h2>
      <p>
        You can browse the inventory without telling us who you are. Our server keeps no record of who opened which
        page. When something goes wrong, its log says what and when, without your network address.
      </p>
      <h2>When you write to us</h2>
      <p>
        The forms for questions, appointments and requests for access ask for your name, your email address and what you
        want to tell us; a phone number only if you want us to call. We keep what you send, the vehicle or service it
        concerns, and your reference number, so that we can reply. Calls and letters to the concierge are treated the
        same way.
      </p>
      <p>
        After 24 months we delete it, unless it has become a sale: what belongs to a sale is kept for as long as the law
        requires. Nothing you send through a form puts you on a mailing list. To stop abuse, the server counts how many
        forms come from one network address within an hour, and deletes the count within 15 minutes after that hour.
        Log-ins, registrations and requests for a new password are counted in the same way.
      </p>
      <h2>When you have an account</h2>
      <p>
        An account holds your name, your email address, your username, and what you do with it: vehicles you submit,
        save or watch, and searches you keep. Your password is kept only as a hash, which can’t be turned back into the
        password. For each email we send you, we keep when it was sent and what it was about, and delete its text once
        it is sent.
      </p>
      <p>
        Verified collectors and the concierge see your name, username and how long you’ve been a member, unless you
        choose in your account that no one or everyone does. No one sees what you save or when you were last here unless
        you choose otherwise. You also choose there which notifications you get on the site and by email; each
        notification email has an unsubscribe link that works for a year. Notifications are deleted after a year.
      </p>
      <p>
        For each session we keep when it began, when it was last used, what your browser calls itself and its system,
        and the network address you logged in from. That is deleted when the session ends. If it merely ran out, it is
        deleted when your browser comes back with it, or when you log in two days or more after it began.
      </p>
      <p>
        For each browser you log in with, we keep a fingerprint of the random number in its device cookie and when you
        last logged in with it, so that no one can lock you out by guessing your password. That is deleted after 180
        days without a log-in, and when you reset your password.
      </p>
      <p>
        An audit log keeps who did what to an account and when, with the network address it came from: registering,
        logging in and failing to, ending a session, confirming an email address, changing a password, a profile or a
        role. It names members by a number and holds neither passwords nor what was typed. It exists to detect misuse
        and is therefore never altered: its entries stay even when the account is deleted. Wrong passwords are also
        counted under the username they were tried for, so that guessing gets slower; the right password ends the count.
      </p>
      <h2>Who else sees it</h2>
      <p>We don’t sell your data. We disclose what a court orders us to disclose, and no more.</p>
      <h2>What you can ask for</h2>
      <p>
        With an account, you can do it yourself, under{" "}
        <Link to="/account?tab=privacy">your account’s privacy settings</Link>: download what we hold about you,
        deactivate your account, or have it deleted. Anyone else may write to the concierge at the address at the foot
        of this page, to ask what we hold, to have it corrected, or to have it deleted. What is stored in your own
        browser is described under <Link to="/cookies">Cookies</Link>.
      </p>
      <p>An export is a ZIP archive that only you can download, while you’re logged in. We keep it for seven days.</p>
      <h2>When you leave</h2>
      <p>
        While an account is deactivated, everything is kept, other members don’t see your profile, and we send no
        notification emails. Logging in reactivates it.
      </p>
      <p>
        An account that you delete is closed at once and erased after 14 days; logging in before then keeps it. We erase
        your profile, lists, searches, notifications and files, the emails we sent you, and, if you confirmed your email
        address, the requests sent from it. What you wrote in the forum stays, attributed to a former member; your likes
        and bookmarks there don’t. The audit log stays as well: it identifies you by a number that no longer leads to
        you. Backups are kept for 30 days, so the last copies are gone 30 days after that.
      </p>
    </LegalPage>
  );
}
