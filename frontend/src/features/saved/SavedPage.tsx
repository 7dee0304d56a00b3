import { useSavedSearches } from "@entities/favorite/api/useSavedSearches";
import { useSavedVehicles } from "@entities/favorite/api/useSavedVehicles";
import { formatNumber } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import { Page, PageTitle } from "@shared/ui/Page";
import { Tabs } from "@shared/ui/Tabs";
import { useRef } from "react";
import { useSearchParams } from "react-router-dom";
import styled from "styled-components";
import { CollectorInsights } from "./CollectorInsights";
import { FavoriteVehicles } from "./FavoriteVehicles";
import { SavedSearches } from "./SavedSearches";

const TAB_PARAMETER = "tab";
const TAB_NAMES = ["saved", "watch", "searches"] as const;
type TabName = (typeof TAB_NAMES)[number];

const Head = styled.header`
  margin-bottom: ${theme.space[5]};
`;

const Lead = styled.p`
  ${muted}
  margin-top: ${theme.space[1]};
`;

const Count = styled.span`
  ${tabularNums}
`;

function TabLabel({ text, count }: { text: string; count: number | undefined }) {
  return (
    <>
      {text} {count !== undefined && <Count>({formatNumber(count)})</Count>}
    </>
  );
}

/** Saved page: shortlist, watch list, saved searches. */
export default function SavedPage() {
  const [parameters, setParameters] = useSearchParams();
  const tab = TAB_NAMES.find((name) => name === parameters.get(TAB_PARAMETER)) ?? "saved";
  const saved = useSavedVehicles("saved");
  const watched = useSavedVehicles("watch");
  const searches = useSavedSearches();
  const top = useRef<HTMLDivElement>(null);
  const selectTab = (name: TabName) =>
    setParameters(name === "saved" ? {} : { [TAB_PARAMETER]: name }, { replace: true, preventScrollReset: true });
  // The button disappears with its card: move the focus to the list.
  const onRemoved = () => top.current?.focus({ preventScroll: true });

  return (
    <Page>
      <Head>
        <PageTitle>Saved Vehicles</PageTitle>
        <Lead>Your shortlist, the vehicles you want to be told about, and the searches you come back to.</Lead>
      </Head>
      <div ref={top} tabIndex={-1}>
        <Tabs
          label="What you keep"
          value={tab}
          onChange={selectTab}
          tabs={[
            {
              name: "saved",
              label: <TabLabel text="Saved" count={saved.data?.length} />,
              content: <FavoriteVehicles list="saved" result={saved} onRemoved={onRemoved} />,
            },
            {
              name: "watch",
              label: <TabLabel text="Watch List" count={watched.data?.length} />,
              content: <FavoriteVehicles list="watch" result={watched} onRemoved={onRemoved} />,
            },
            {
              name: "searches",
              label: <TabLabel text="Searches" count={searches.data?.length} />,
              content: <SavedSearches result={searches} onRemoved={onRemoved} />,
            },
          ]}
        />
      </div>
      <CollectorInsights />
    </Page>
  );
}
