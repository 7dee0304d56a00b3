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
      <Section title="Password" description="Changing your password logs out all other browsers.">
        <PasswordForm />
      </Section>
      <Section
        title="Two-factor authentication"
        description="After your password, you enter a code from an app on your phone. A stolen password alone won’t get anyone in."
      >
        <TwoFactorSection />
      </Section>
      <Section
        title="Passkeys"
        description="Log in with your fingerprint, face or device passcode instead of a password and code. The key never leaves your device."
      >
        <PasskeyList />
      </Section>
      <Section
        title="Session timeout"
        description="How long you can be inactive before you’re logged out, in every browser."
      >
        <SessionTimeoutForm />
      </Section>
      <Section
        title="Where you’re logged in"
        description="If you don’t recognize one, log it out and change your password."
      >
        <SessionList />
      </Section>
    </>
  );
}
