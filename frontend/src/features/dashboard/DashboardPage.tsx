import { dropPhotos, type PhotoKeeper } from "@entities/picture/upload/usePhotos";
import { DRAFT_PATH } from "@entities/submission/api/useSubmissions";
import { pathIs } from "@shared/api/cacheKeys";
import { useInvalidate } from "@shared/api/query";
import { useTabParameter } from "@shared/hooks/useTabParameter";
import { displayName } from "@shared/session/displayName";
import { loginPath } from "@shared/session/loginRedirect";
import { useSession } from "@shared/session/useSession";
import { theme } from "@shared/theme/theme";
import { ButtonLink } from "@shared/ui/Button";
import { StatePanel } from "@shared/ui/ErrorState";
import { Lead, PageHead } from "@shared/ui/layout";
import { onDemand, usePreload } from "@shared/ui/onDemand";
import { Page, PageTitle } from "@shared/ui/Page";
import { Skeleton } from "@shared/ui/Skeleton";
import { Spinner } from "@shared/ui/Spinner";
import { type Tab, Tabs } from "@shared/ui/Tabs";
import { useEffect, useState } from "react";
import { FormSkeleton } from "./FormSkeleton";
import { SubmissionsTab } from "./SubmissionsTab";
import { useDraftBroadcast } from "./useDraftBroadcast";

const SubmitTab = onDemand(() => import(/* webpackChunkName: "submit-vehicle" */ "./SubmitTab"), <FormSkeleton />);

const DocumentsTab = onDemand(
  () => import(/* webpackChunkName: "documents" */ "./documents/DocumentsTab"),
  <Skeleton $height={theme.size[16]} />,
);

const TAB_NAMES = ["submissions", "submit", "documents"] as const;
type TabName = (typeof TAB_NAMES)[number];

/** Shown when the session has ended. */
function AuthenticationRequired() {
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
  usePreload(SubmitTab, DocumentsTab);
  // The form begins with the stored draft, also after another window has changed it.
  const invalidate = useInvalidate();
  const [photoKeeper] = useState<PhotoKeeper>(() => ({ store: null }));
  useDraftBroadcast(user?.id ?? 0, () => {
    // Those belong to the replaced draft; a form that is open keeps them.
    photoKeeper.store = null;
    void invalidate(pathIs(DRAFT_PATH));
  });
  useEffect(() => () => dropPhotos(photoKeeper), [photoKeeper]);
  if (isLoading) return <Spinner />;
  if (!user) return <AuthenticationRequired />;

  const tabs: Tab<TabName>[] = [
    { name: "submissions", label: "My Submissions", content: <SubmissionsTab onSubmit={() => selectTab("submit")} /> },
    { name: "submit", label: "Submit Vehicle", content: <SubmitTab userId={user.id} photoKeeper={photoKeeper} /> },
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
        <Lead>Your vehicles, from draft to sale.</Lead>
      </PageHead>
      <Tabs label="Your dashboard" value={tab} onChange={selectTab} tabs={tabs} />
    </Page>
  );
}
