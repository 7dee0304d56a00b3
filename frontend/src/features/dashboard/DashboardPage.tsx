import { displayName } from "@shared/session/displayName";
import { loginPath } from "@shared/session/loginRedirect";
import { useSession } from "@shared/session/useSession";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { ButtonLink } from "@shared/ui/Button";
import { StatePanel } from "@shared/ui/ErrorState";
import { Page, PageTitle } from "@shared/ui/Page";
import { Spinner } from "@shared/ui/Spinner";
import { type Tab, Tabs } from "@shared/ui/Tabs";
import { useSearchParams } from "react-router-dom";
import styled from "styled-components";
import { DocumentsTab } from "./documents/DocumentsTab";
import { SubmissionsTab } from "./SubmissionsTab";
import { SubmitTab } from "./SubmitTab";

const TAB_PARAMETER = "tab";
const TAB_NAMES = ["submissions", "submit", "documents"] as const;
type TabName = (typeof TAB_NAMES)[number];

const Head = styled.header`
  margin-bottom: ${theme.space[5]};
`;

const Lead = styled.p`
  ${muted}
  margin-top: ${theme.space[1]};
`;

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
  const [parameters, setParameters] = useSearchParams();
  if (isLoading) return <Spinner />;
  if (!user) return <AuthenticationRequired />;

  const selectTab = (name: TabName) =>
    setParameters(name === "submissions" ? {} : { [TAB_PARAMETER]: name }, {
      replace: true,
      preventScrollReset: true,
    });
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
  const requestedTab = parameters.get(TAB_PARAMETER);
  const tab = tabs.find(({ name }) => name === requestedTab)?.name ?? "submissions";
  return (
    <Page>
      <Head>
        <PageTitle>{`Welcome back, ${displayName(user)}`}</PageTitle>
        <Lead>Your vehicles here, from the first draft to the sale.</Lead>
      </Head>
      <Tabs label="Your dashboard" value={tab} onChange={selectTab} tabs={tabs} />
    </Page>
  );
}
