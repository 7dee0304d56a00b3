import { hasStatus } from "@shared/api/error";
import { formatDateTime, formatNumber, formatQuantity } from "@shared/format";
import { usePageTitle } from "@shared/hooks/usePageTitle";
import { theme } from "@shared/theme/theme";
import { ButtonLink } from "@shared/ui/Button";
import { EmptyState, ErrorState } from "@shared/ui/ErrorState";
import { MetaLine, MutedProse, QuietButtonRow, SmallLabel } from "@shared/ui/layout";
import { onDemand } from "@shared/ui/onDemand";
import { Skeleton } from "@shared/ui/Skeleton";
import { Link } from "react-router-dom";
import { isWorking, useFeedRun } from "../api/feeds";
import { useStaffName } from "../api/staff";
import type { FeedRunDetail } from "../types";
import { ColumnsSection } from "./ColumnsSection";
import { Counts, LabeledSection, ProgressBar, RunArticle } from "./feeds.styles";
import { ImportPanel } from "./ImportPanel";
import {
  canColumnsMend,
  canUndo,
  countItems,
  photosText,
  progressShare,
  progressText,
  runStateLabels,
  runTitle,
  sourceListingsPath,
} from "./labels";
import { ChangedSection, GoneSection, RefusedSection } from "./PreviewSections";
import { UndoButton } from "./UndoButton";

const DefaultLocationForm = onDemand(() => import(/* webpackChunkName: "admin-feed-rows" */ "./DefaultLocationForm"));
const LeftSection = onDemand(() => import(/* webpackChunkName: "admin-feed-rows" */ "./LeftSection"));
const NewListingsSection = onDemand(() => import(/* webpackChunkName: "admin-feed-rows" */ "./NewListingsSection"));
const OffSaleSection = onDemand(() => import(/* webpackChunkName: "admin-feed-rows" */ "./OffSaleSection"));
const SoldSection = onDemand(() => import(/* webpackChunkName: "admin-feed-rows" */ "./SoldSection"));
const WarningsSection = onDemand(() => import(/* webpackChunkName: "admin-feed-rows" */ "./WarningsSection"));

/** One import: its preview, the import itself, and undoing it. */
export default function RunPage({ id }: { id: number }) {
  const { data: run, error, mutate } = useFeedRun(id);
  usePageTitle(run ? runTitle(run) : "Feeds");
  if (run) return <RunView run={run} onChanged={(changed) => void mutate(changed, { revalidate: true })} />;
  if (hasStatus(error, 404)) {
    return (
      <EmptyState title="We couldn’t find this import" action={<ButtonLink to="/admin/feeds">All feeds</ButtonLink>} />
    );
  }
  if (error) return <ErrorState title="The import couldn’t be loaded." error={error} onRetry={mutate} />;
  return (
    <div role="status" aria-busy="true" aria-label="Loading the import">
      <Skeleton $height={theme.size[24]} />
    </div>
  );
}

interface RunViewProps {
  readonly run: FeedRunDetail;
  readonly onChanged: (run?: FeedRunDetail) => void;
}

function RunView({ run, onChanged }: RunViewProps) {
  const staffName = useStaffName();
  const actorText = run.username === null ? "on the command line" : `by ${staffName(run.username)}`;
  const isPreview = run.state === "ready" || run.state === "unreadable";
  const asksLocation = (isPreview || run.state === "checking") && (run.unplaced > 0 || run.defaultLocation !== "");
  const listingsPath = sourceListingsPath(run);
  return (
    <RunArticle>
      <header>
        <MetaLine>
          <Link to="/admin/feeds">All feeds</Link>
        </MetaLine>
        <h1>{runTitle(run)}</h1>
        <MetaLine>
          {runStateLabels[run.state]} · {formatDateTime(run.createdAt)} {actorText}
        </MetaLine>
      </header>
      {run.problem !== null && (
        <MutedProse role="alert">
          {run.problem}.{canColumnsMend(run) && " Choose the fields of the columns below."}
        </MutedProse>
      )}
      {isWorking(run) ? (
        <div role="status">
          <SmallLabel>{progressText(run)}</SmallLabel>
          <br />
          <ProgressBar value={progressShare(run)} max={1} aria-label={runStateLabels[run.state]} />
        </div>
      ) : (
        run.state !== "unreadable" && <RunCounts run={run} />
      )}
      {asksLocation && <DefaultLocationForm run={run} onChanged={onChanged} />}
      {isPreview && <ImportPanel key={`${run.counts.gone} ${run.counts.soldListed}`} run={run} onChanged={onChanged} />}
      <QuietButtonRow>
        {listingsPath !== null && (
          <ButtonLink variant="quiet" to={listingsPath}>
            Listings of this source
          </ButtonLink>
        )}
        {canUndo(run) && <UndoButton run={run} />}
      </QuietButtonRow>
      {run.left.length > 0 && <LeftSection run={run} />}
      {(isPreview || run.state === "checking") && run.columns.length > 0 && (
        <ColumnsSection run={run} onChanged={onChanged} />
      )}
      <RefusedSection run={run} />
      {run.warned > 0 && <WarningsSection run={run} />}
      {run.state !== "checking" && (
        <>
          {run.offSale.length > 0 && <OffSaleSection run={run} />}
          {run.soldListings.length > 0 && <SoldSection run={run} />}
          <GoneSection run={run} />
          <ChangedSection run={run} />
          {run.listed.length > 0 && <NewListingsSection run={run} />}
        </>
      )}
    </RunArticle>
  );
}

function RunCounts({ run }: { run: FeedRunDetail }) {
  return (
    <LabeledSection aria-label="Counts">
      <Counts>
        {countItems(run).map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </Counts>
      {(run.photos > 0 || run.photosUnusable > 0) && <MutedProse>{photosText(run)}</MutedProse>}
      {run.priceOnRequest > 0 && (
        <MutedProse>
          {formatQuantity(run.priceOnRequest, "row has", "rows have")} words such as “POA”, or 0, in place of a price.
          These cars are listed as price on request.
        </MutedProse>
      )}
      {run.unnumbered > 0 && (
        <MutedProse>
          {formatQuantity(run.unnumbered, "row has", "rows have")} no stock number or VIN. They are recognized by make,
          model, year, mileage and location; a row that changes any of these counts as another car.
        </MutedProse>
      )}
      {run.unplaced > 0 && (
        <MutedProse>
          {formatQuantity(run.unplaced, "new car has", "new cars have")} no location and can’t be found by place. Add
          columns for city and state, or state below where such cars are.
        </MutedProse>
      )}
    </LabeledSection>
  );
}
