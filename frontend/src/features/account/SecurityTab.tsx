import { Section } from "./accountLayout";
import { PasskeyList } from "./PasskeyList";
import { PasswordForm } from "./PasswordForm";
import { SessionList } from "./SessionList";
import { SessionTimeoutForm } from "./SessionTimeoutForm";
import { TwoFactorSection } from "./TwoFactorSection";

/** Security settings: password, two-factor, passkeys, sessions. */
export default function SecurityTab() {
  return (
    <>
      <Section title="Password" description="A new password signs out every other browser.">
        <PasswordForm />
      </Section>
      <Section
        title="Two-factor authentication"
        description="A code from an app on your phone, asked for after your password: whoever learns the password alone does not get in."
      >
        <TwoFactorSection />
      </Section>
      <Section
        title="Passkeys"
        description="Your finger, your face or your device’s code in place of password and code. What opens the account stays on the device."
      >
        <PasskeyList />
      </Section>
      <Section
        title="Session timeout"
        description="How long a browser may rest before it is signed out. It counts for all of your browsers, at once."
      >
        <SessionTimeoutForm />
      </Section>
      <Section
        title="Where you are signed in"
        description="If you do not recognise one, end it and change your password."
      >
        <SessionList />
      </Section>
    </>
  );
}
