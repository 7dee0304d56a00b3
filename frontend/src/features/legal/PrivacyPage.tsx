import { brandName } from "@shared/site/brand";
import { Link } from "react-router-dom";
import { LegalPage } from "./LegalPage";

/** Privacy page. */
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
        You can browse the inventory without telling us who you are. Our server keeps no record of who opened which
        page. When something goes wrong, its log says what and when, without your network address.
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
        many forms come from one network address within an hour, and deletes the count within 15 minutes after that
        hour. Log-ins, registrations and requests for a new password are counted in the same way.
      </p>
      <h2>When you have an account</h2>
      <p>
        An account holds your name, your e-mail address, your username, and what you do with it: vehicles you submit,
        save or watch, and searches you keep. Your password is kept only as a hash, from which it cannot be read back.
        Of each mail that your account brings you we keep when it went out and what it was about, and forget its text
        once it is sent.
      </p>
      <p>
        Verified collectors and the concierge see your name, username and since when you are a member, unless you choose
        in your account that nobody or everybody does. What you save and when you were last here is seen by nobody until
        you choose otherwise. What you are told on the site and by e-mail you choose there too; each such mail has a
        link that stops it, which works for a year. Notices are forgotten after a year.
      </p>
      <p>
        For each session we keep when it began, when it was last used, what your browser calls itself and its system,
        and the network address you logged in from. That is deleted when the session ends. If it merely ran out, it is
        deleted when your browser comes back with it, or when you log in two days or more after it began.
      </p>
      <p>
        For each browser you log in with, we keep a fingerprint of the random number in its device cookie and when you
        last logged in with it, so that nobody can lock you out by guessing your password. That is deleted after 180
        days without a log-in, and when you reset your password.
      </p>
      <p>
        An audit log keeps who did what to an account and when, with the network address it came from: registering,
        logging in and failing to, ending a session, confirming an e-mail address, changing a password, a profile or a
        role. It names members by a number and holds neither passwords nor what was typed. It is there so that misuse
        can be found out, and is therefore never altered: its lines stay even when the account is deleted. Wrong
        passwords are also counted under the username they were tried for, so that guessing gets slower; the right
        password ends the count.
      </p>
      <h2>Who else sees it</h2>
      <p>
        Nobody to whom we sell it, because we do not sell it. We disclose what a court orders us to disclose, and no
        more.
      </p>
      <h2>What you can ask for</h2>
      <p>
        With an account, you can do it yourself, under{" "}
        <Link to="/account?tab=privacy">your account’s privacy settings</Link>: download what we hold about you, rest
        your account, or have it deleted. Anybody else may write to the concierge at the address at the foot of this
        page, to ask what we hold, to have it corrected, or to have it deleted. What is stored in your own browser is
        described under <Link to="/cookies">Cookies</Link>.
      </p>
      <p>
        An export is put together as a ZIP archive, which only you can download, while you are logged in. We keep it for
        seven days.
      </p>
      <h2>When you leave</h2>
      <p>
        While an account is deactivated, all of it is kept, other members do not see its profile, and no notices are
        mailed. Logging in ends that.
      </p>
      <p>
        An account that you delete is closed at once and erased after 14 days; logging in before then keeps it. Erased
        are your profile, lists, searches, notices and files, the mail we sent you, and, if you confirmed your e-mail
        address, what was asked from it. What you wrote in the forum stays, as written by a former member. The audit log
        stays as well: it knows you by a number, which then leads to nobody. Backups are kept for 30 days, so the last
        copies are gone 30 days after that.
      </p>
    </LegalPage>
  );
}
