import { useTabParameter } from "@shared/hooks/useTabParameter";
import { useSession } from "@shared/session/useSession";
import { theme } from "@shared/theme/theme";
import { Lead, PageHead } from "@shared/ui/layout";
import { onDemand, usePreload } from "@shared/ui/onDemand";
import { Page, PageTitle } from "@shared/ui/Page";
import { Skeleton } from "@shared/ui/Skeleton";
import { Tabs } from "@shared/ui/Tabs";
import { Link } from "react-router-dom";
import { ProfileForm } from "./ProfileForm";

const placeholder = <Skeleton $height={theme.size[20]} />;
const SecurityTab = onDemand(() => import(/* webpackChunkName: "account-security" */ "./SecurityTab"), placeholder);
const NotificationsTab = onDemand(
  () => import(/* webpackChunkName: "account-notifications" */ "./NotificationsTab"),
  placeholder,
);
const PrivacyTab = onDemand(() => import(/* webpackChunkName: "account-privacy" */ "./PrivacyTab"), placeholder);

const TAB_NAMES = ["profile", "security", "notifications", "privacy"] as const;

/** Account page: profile, security, notifications, privacy. */
export default function AccountPage() {
  const { user } = useSession();
  const [tab, selectTab] = useTabParameter(TAB_NAMES);
  usePreload(SecurityTab, NotificationsTab, PrivacyTab);
  return (
    <Page>
      <PageHead>
        <PageTitle>Account</PageTitle>
        <Lead>
          Your profile, security and preferences.
          {!user?.isCollector && (
            <>
              {" "}
              To become a verified collector, see <Link to="/membership">Membership</Link>.
            </>
          )}
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
