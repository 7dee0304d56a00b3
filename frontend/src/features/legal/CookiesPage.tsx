import { brandName } from "@shared/site/brand";
import { LegalPage } from "./LegalPage";

/** Cookie page; a test compares it with what the program stores. */
export default function CookiesPage() {
  return (
    <LegalPage title="Cookies">
      <p>
        {brandName()} stores up to eleven things in your browser. Each is needed for something you asked the site to do,
        so there is no cookie banner.
      </p>
      <h2>The session cookie</h2>
      <p>
        When you log in, one cookie holds a random number that tells the server your next request is yours. It says
        nothing about you, scripts can’t read it, and it becomes worthless when you log out or your session times out.
        Your browser deletes it when you close it. If you never log in, it’s never set.
      </p>
      <h2>The device cookie</h2>
      <p>
        When you log in, a second cookie holds another random number that tells the server you’ve logged in with this
        browser before. If someone elsewhere keeps guessing your password, you can still log in here without waiting. It
        doesn’t log anyone in, scripts can’t read it, and it lasts for 180 days after you last logged in. It stops
        working when you reset your password or log out everywhere else.
      </p>
      <h2>The change cookie</h2>
      <p>
        After you change something, a third cookie holds the number of that change, so the next page you open already
        shows it. Scripts can’t read it, and it lasts for 15 seconds.
      </p>
      <h2>The theme</h2>
      <p>
        If you choose the light or the dark appearance, your browser remembers it in its local storage under the name{" "}
        <code>theme</code>. It is not sent to us.
      </p>
      <h2>Your username</h2>
      <p>
        If you tick “Remember me” when you log in, your browser keeps your username in its local storage under the name{" "}
        <code>username</code> and fills it in the next time. It is not sent to us from there, and it goes when you log
        in again without the tick.
      </p>
      <h2>What you wanted to save</h2>
      <p>
        If you save or watch a vehicle, or save a search, before you have logged in, your browser remembers which one
        under the name <code>saving</code> in its session storage, so that it’s done once you log in. If your session
        had ended, your member number is kept with it, so that it’s done only for you. It’s deleted when that is done,
        and in any case when you close the tab.
      </p>
      <h2>What you are writing</h2>
      <p>
        While you write in the forum, and when a form could not be sent because your session had ended, your browser
        keeps the text under the name <code>unsent</code> in its session storage until it has reached our server, so
        that nothing is lost to a reload or a lost connection. It’s deleted once it has been sent, when you log out, and
        in any case when you close the tab.
      </p>
      <h2>Who is writing it</h2>
      <p>
        So that no one else who logs in in the same tab sees that text, your browser keeps your member number under the
        name <code>unsentBy</code> in its session storage. It goes when you log out or close the tab, and it is not sent
        to us.
      </p>
      <h2>Where you were on a page</h2>
      <p>
        When you reload a page, your browser remembers how far down you were under the name <code>scroll</code> in its
        session storage, and forgets it as soon as the page is there again. It is not sent to us.
      </p>
      <h2>A reminder you dismissed</h2>
      <p>
        If you dismiss the reminder to confirm your email address, your browser remembers your member number under the
        name <code>emailBanner</code> in its session storage, so that it does not come up again on the next page. It
        goes when you close the tab, and it is not sent to us.
      </p>
      <h2>Keyboard shortcuts</h2>
      <p>
        If an admin turns keyboard shortcuts off, their browser remembers that in its local storage under the name{" "}
        <code>shortcuts</code>. It is not sent to us.
      </p>
      <h2>What we don’t use</h2>
      <p>No advertising cookies, no analytics, no pixels, and no files from other companies.</p>
    </LegalPage>
  );
}
