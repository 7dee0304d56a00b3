import styled from "styled-components";
import { muted } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { Section } from "./accountParts";
import { PasswordForm } from "./PasswordForm";
import { SessionList } from "./SessionList";
import { SessionTimeoutForm } from "./SessionTimeoutForm";

const Quiet = styled.p`
  ${muted}
  padding-top: ${theme.space[3]};
  border-top: 1px solid ${theme.colour.line};
`;

/** How one gets in, and where one is in. */
export function SecurityTab() {
  return (
    <>
      <Section title="Password" words="A new password signs out every other browser.">
        <PasswordForm />
      </Section>
      <Section
        title="Session timeout"
        words="How long a browser may rest before it is signed out. It counts for all of your browsers, at once."
      >
        <SessionTimeoutForm />
      </Section>
      <Section title="Where you are signed in" words="If you do not recognise one, end it and change your password.">
        <SessionList />
      </Section>
      <Quiet>Two-factor authentication and passkeys are not available yet.</Quiet>
    </>
  );
}
