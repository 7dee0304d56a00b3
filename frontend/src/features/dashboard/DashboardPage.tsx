import { useTabParameter } from "@shared/hooks/useTabParameter";
import { displayName } from "@shared/session/displayName";
import { loginPath } from "@shared/session/loginRedirect";
import { useSession } from "@shared/session/useSession";
import { ButtonLink } from "@shared/ui/Button";
import { StatePanel } from "@shared/ui/ErrorState";
import { Lead, PageHead } from "@shared/ui/layout";
import { Page, PageTitle } from "@shared/ui/Page";
import { Spinner } from "@shared/ui/Spinner";
import { type Tab, Tabs } from "@shared/ui/Tabs";
import { DocumentsTab } from "./documents/DocumentsTab";
import { SubmissionsTab } from "./SubmissionsTab";
import { SubmitTab } from "./SubmitTab";

const TAB_NAMES = ["submissions", "submit", "documents"] as const;
type TabName = (typeof TAB_NAMES)[number];

/** Shown when the session has ended. */
export function AuthenticationRequired() {
  return (
    <StatePanel>
      <PageTitle>Authentication Required</PageTitle>
      <p>Please log in to access your dashboard.</p>
      <ButtonLink to={loginPath({ pathname: "/dashboard", search: "" })}>Login</ButtonLink>
    </StatePanel>
  );
}

/** Seller dashboard: submissions, new submission, documents. */
export default function DashboardPage() {
  const { user, isLoading } = useSession();
  const [requestedTab, selectTab] = useTabParameter(TAB_NAMES);
  if (isLoading) return <Spinner />;
  if (!user) return <AuthenticationRequired />;

  const tabs: Tab<TabName>[] = [
    { name: "submissions", label: "My Submissions", content: <SubmissionsTab onSubmit={() => selectTab("submit")} /> },
    { name: "submit", label: "Submit Vehicle", content: <SubmitTab userId={user.id} /> },
  ];
  if (user.isCollector) {
    tabs.push({
      name: "documents",
      label: "Documents",
      content: <DocumentsTab />,
    });
  }
  const tab = tabs.find(({ name }) => name === requestedTab)?.name ?? "submissions";
  return (
    <Page>
      <PageHead>
        <PageTitle>{`Welcome back, ${displayName(user)}`}</PageTitle>
        <Lead>Your vehicles here, from the first draft to the sale.</Lead>
      </PageHead>
      <Tabs label="Your dashboard" value={tab} onChange={selectTab} tabs={tabs} />
    </Page>
  );
}
