import { useTabParameter } from "@shared/hooks/useTabParameter";
import { Lead, PageHead } from "@shared/ui/layout";
import { Page, PageTitle } from "@shared/ui/Page";
import { Tabs } from "@shared/ui/Tabs";
import { Link } from "react-router-dom";
import { NotificationsTab } from "./NotificationsTab";
import { PrivacyTab } from "./PrivacyTab";
import { ProfileForm } from "./ProfileForm";
import { SecurityTab } from "./SecurityTab";

const TAB_NAMES = ["profile", "security", "notifications", "privacy"] as const;

/** Account page: profile, security, notifications, privacy. */
export default function AccountPage() {
  const [tab, selectTab] = useTabParameter(TAB_NAMES);
  return (
    <Page>
      <PageHead>
        <PageTitle>Account</PageTitle>
        <Lead>
          Who you are here, and how you get in. Becoming a verified collector is a matter of its own:{" "}
          <Link to="/membership">Membership</Link>.
        </Lead>
      </PageHead>
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
