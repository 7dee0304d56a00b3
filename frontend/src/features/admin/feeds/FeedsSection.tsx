import { usePageTitle } from "@shared/hooks/usePageTitle";
import { theme } from "@shared/theme/theme";
import { EmptyState, ErrorState } from "@shared/ui/ErrorState";
import { onDemand } from "@shared/ui/onDemand";
import { Skeleton } from "@shared/ui/Skeleton";
import { useParams } from "react-router-dom";
import { AdminSectionTitle, SectionColumn } from "../admin.styles";
import { useFeedRuns } from "../api/feeds";
import { parseCaseNumber } from "../CaseLoader";
import { LabeledSection } from "./feeds.styles";
import { RunTable } from "./RunTable";
import { UploadForm } from "./UploadForm";

const RunPage = onDemand(
  () => import(/* webpackChunkName: "admin-feed-run" */ "./RunPage"),
  <Skeleton $height={theme.size[16]} />,
);
// Below the imports: not part of what is seen first.
const SchedulesSection = onDemand(() => import(/* webpackChunkName: "admin-feed-rows" */ "./SchedulesSection"));
const PhotosSection = onDemand(() => import(/* webpackChunkName: "admin-feed-rows" */ "./PhotosSection"));

/** Feeds: upload of a file, and the imports so far. */
export default function FeedsSection() {
  const { item } = useParams();
  const id = item === undefined ? null : parseCaseNumber(item);
  return id === null ? <FeedOverview /> : <RunPage key={id} id={id} />;
}

function FeedOverview() {
  const runs = useFeedRuns();
  usePageTitle("Feeds");
  const sources = [...new Set((runs.items ?? []).map(({ source }) => source).filter(Boolean))].sort();
  return (
    <SectionColumn>
      <AdminSectionTitle>Feeds</AdminSectionTitle>
      <UploadForm sources={sources} />
      <LabeledSection aria-label="Imports">
        <h2>Imports</h2>
        {runs.error && !runs.items ? (
          <ErrorState title="The imports couldn’t be loaded." error={runs.error} onRetry={runs.mutate} />
        ) : !runs.items ? (
          <div role="status" aria-busy="true" aria-label="Loading imports">
            <Skeleton $height={theme.size[16]} />
          </div>
        ) : runs.items.length === 0 ? (
          <EmptyState title="No imports yet">
            Upload a file to see what it would change. Nothing changes until you import it.
          </EmptyState>
        ) : (
          <RunTable runs={runs.items} onLoadMore={runs.loadMore} error={runs.error} onReload={runs.mutate} />
        )}
      </LabeledSection>
      <SchedulesSection />
      <PhotosSection />
    </SectionColumn>
  );
}
