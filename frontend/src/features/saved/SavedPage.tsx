import { useSavedSearches } from "@entities/favorite/api/useSavedSearches";
import { useSavedVehicles } from "@entities/favorite/api/useSavedVehicles";
import { formatNumber } from "@shared/format";
import { useTabParameter } from "@shared/hooks/useTabParameter";
import { tabularNums } from "@shared/theme/typography";
import { Lead, PageHead } from "@shared/ui/layout";
import { Page, PageTitle } from "@shared/ui/Page";
import { Tabs } from "@shared/ui/Tabs";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { type ReactNode, useRef } from "react";
import styled from "styled-components";
import { CollectorInsights } from "./CollectorInsights";
import { FavoriteVehicles } from "./FavoriteVehicles";
import { SavedSearches } from "./SavedSearches";

const TAB_NAMES = ["saved", "watch", "searches"] as const;

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

/** Content of a tab under a heading for screen readers: the cards begin at the third level. */
function TabContent({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <VisuallyHidden as="h2">{title}</VisuallyHidden>
      {children}
    </>
  );
}

/** Saved page: shortlist, watch list, saved searches. */
export default function SavedPage() {
  const [tab, selectTab] = useTabParameter(TAB_NAMES);
  const saved = useSavedVehicles("saved");
  const watched = useSavedVehicles("watch");
  const searches = useSavedSearches();
  const top = useRef<HTMLDivElement>(null);
  // The button disappears with its card: move the focus to the list.
  const onRemoved = () => top.current?.focus({ preventScroll: true });

  return (
    <Page>
      <PageHead>
        <PageTitle>Saved Vehicles</PageTitle>
        <Lead>Your shortlist, the vehicles you’re watching, and your saved searches.</Lead>
      </PageHead>
      <div ref={top} tabIndex={-1}>
        <Tabs
          label="Saved items"
          value={tab}
          onChange={selectTab}
          tabs={[
            {
              name: "saved",
              label: <TabLabel text="Saved" count={saved.data?.length} />,
              content: (
                <TabContent title="Saved">
                  <FavoriteVehicles list="saved" result={saved} onRemoved={onRemoved} />
                </TabContent>
              ),
            },
            {
              name: "watch",
              label: <TabLabel text="Watch List" count={watched.data?.length} />,
              content: (
                <TabContent title="Watch List">
                  <FavoriteVehicles list="watch" result={watched} onRemoved={onRemoved} />
                </TabContent>
              ),
            },
            {
              name: "searches",
              label: <TabLabel text="Searches" count={searches.data?.length} />,
              content: (
                <TabContent title="Searches">
                  <SavedSearches result={searches} onRemoved={onRemoved} />
                </TabContent>
              ),
            },
          ]}
        />
      </div>
      <CollectorInsights />
    </Page>
  );
}
