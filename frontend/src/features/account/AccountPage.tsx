import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { Page, PageTitle } from "@shared/ui/Page";
import { Tabs } from "@shared/ui/Tabs";
import { Link, useSearchParams } from "react-router-dom";
import styled from "styled-components";
import { NotificationsTab } from "./NotificationsTab";
import { PrivacyTab } from "./PrivacyTab";
import { ProfileForm } from "./ProfileForm";
import { SecurityTab } from "./SecurityTab";

const TAB_PARAMETER = "tab";
const TAB_NAMES = ["profile", "security", "notifications", "privacy"] as const;
type TabName = (typeof TAB_NAMES)[number];

const Head = styled.header`
  margin-bottom: ${theme.space[5]};
`;

const Lead = styled.p`
  ${muted}
  margin-top: ${theme.space[1]};
`;

/** Account page: profile, security, notifications, privacy. */
export default function AccountPage() {
  const [parameters, setParameters] = useSearchParams();
  const tab = TAB_NAMES.find((name) => name === parameters.get(TAB_PARAMETER)) ?? "profile";
  const selectTab = (name: TabName) =>
    setParameters(name === "profile" ? {} : { [TAB_PARAMETER]: name }, { replace: true, preventScrollReset: true });
  return (
    <Page>
      <Head>
        <PageTitle>Account</PageTitle>
        <Lead>
          Who you are here, and how you get in. Becoming a verified collector is a matter of its own:{" "}
          <Link to="/membership">Membership</Link>.
        </Lead>
      </Head>
      <Tabs
        label="Your account"
        value={tab}
        onChange={selectTab}
        tabs={[
          { name: "profile", label: "Profile", content: <ProfileForm /> },
          { name: "security", label: "Security", content: <SecurityTab /> },
          { name: "notifications", label: "Notifications", content: <NotificationsTab /> },
          { name: "privacy", label: "Privacy", content: <PrivacyTab /> },
        ]}
      />
    </Page>
  );
}
