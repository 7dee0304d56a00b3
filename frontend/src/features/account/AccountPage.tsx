import { useSearchParams } from "react-router-dom";
import styled from "styled-components";
import { contact } from "../../shared/contact";
import { muted } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { Page, PageTitle, Prose } from "../../shared/ui/Page";
import { Tabs } from "../../shared/ui/Tabs";
import { Section } from "./accountParts";
import { PasswordForm } from "./PasswordForm";
import { ProfileForm } from "./ProfileForm";
import { SessionList } from "./SessionList";
import { SessionTimeoutForm } from "./SessionTimeoutForm";

const TAB_PARAMETER = "tab";
const names = ["profile", "security", "notifications", "privacy"] as const;
type Name = (typeof names)[number];

const Head = styled.header`
  margin-bottom: ${theme.space[5]};
`;

const Lead = styled.p`
  ${muted}
  margin-top: ${theme.space[1]};
`;

const Quiet = styled.p`
  ${muted}
  padding-top: ${theme.space[3]};
  border-top: 1px solid ${theme.colour.line};
`;

function Security() {
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

function Notifications() {
  return (
    <Prose>
      <p>
        There is nothing to choose here yet: the only mail that we send you is about your account itself, such as the
        link that confirms your address.
      </p>
    </Prose>
  );
}

function Privacy() {
  return (
    <Prose>
      <p>
        Other members do not see your profile, what you save or what you search for. Exporting your data and closing
        your account cannot be done on this page yet; write to <a href={`mailto:${contact.email}`}>{contact.email}</a>{" "}
        to ask for either.
      </p>
    </Prose>
  );
}

/** One's own account: who one is here, and how one gets in. */
export default function AccountPage() {
  const [parameters, setParameters] = useSearchParams();
  const tab = names.find((name) => name === parameters.get(TAB_PARAMETER)) ?? "profile";
  const show = (name: Name) =>
    setParameters(name === "profile" ? {} : { [TAB_PARAMETER]: name }, { replace: true, preventScrollReset: true });
  return (
    <Page>
      <Head>
        <PageTitle>Account</PageTitle>
        <Lead>Who you are here, and how you get in.</Lead>
      </Head>
      <Tabs
        label="Your account"
        value={tab}
        onChange={show}
        tabs={[
          { name: "profile", label: "Profile", content: <ProfileForm /> },
          { name: "security", label: "Security", content: <Security /> },
          { name: "notifications", label: "Notifications", content: <Notifications /> },
          { name: "privacy", label: "Privacy", content: <Privacy /> },
        ]}
      />
    </Page>
  );
}
