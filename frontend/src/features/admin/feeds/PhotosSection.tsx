import { MAX_PHOTO_PROBLEMS } from "@shared/api/limits";
import { useAction } from "@shared/api/useAction";
import { FailureMessage } from "@shared/form/FormError";
import { formatNumber, formatQuantity } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { ErrorState } from "@shared/ui/ErrorState";
import { MutedProse } from "@shared/ui/layout";
import { Skeleton } from "@shared/ui/Skeleton";
import { Cell, ColumnHeader, Row } from "@shared/ui/StackedTable";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { useState } from "react";
import { Link } from "react-router-dom";
import { feedPhotoCaches, retryFeedPhotos, useFeedPhotoProblems, useFeedPhotos } from "../api/feeds";
import type { FeedPhotoCounts } from "../types";
import { CellLabel, Details, LabeledSection, ProgressBar, Scroller, Table } from "./feeds.styles";

/** Photos that feeds state by address: how many are fetched, and which could not be. Empty without any. */
export default function PhotosSection() {
  const { data: sources } = useFeedPhotos();
  if (!sources || sources.length === 0) return null;
  return (
    <LabeledSection aria-label="Photos">
      <h2>Photos</h2>
      <Scroller>
        <Table>
          <thead>
            <Row>
              <ColumnHeader>Source</ColumnHeader>
              <ColumnHeader>Progress</ColumnHeader>
              <ColumnHeader>Not fetched</ColumnHeader>
              <ColumnHeader>
                <VisuallyHidden>Try again</VisuallyHidden>
              </ColumnHeader>
            </Row>
          </thead>
          <tbody>
            {sources.map((counts) => (
              <SourceRow key={counts.source} counts={counts} />
            ))}
          </tbody>
        </Table>
      </Scroller>
      {sources
        .filter(({ failed }) => failed > 0)
        .map((counts) => (
          <Problems key={counts.source} counts={counts} />
        ))}
    </LabeledSection>
  );
}

const nameOf = (source: string): string => source || "No source";

function SourceRow({ counts }: { counts: FeedPhotoCounts }) {
  const { source, waiting, stored, failed } = counts;
  const total = waiting + stored + failed;
  const retry = useAction(() => retryFeedPhotos(source), { invalidates: feedPhotoCaches });
  return (
    <Row>
      <Cell>{nameOf(source)}</Cell>
      <Cell>
        {formatNumber(stored)} of {formatQuantity(total, "photo", "photos")} fetched
        {waiting > 0 && (
          <>
            <br />
            <ProgressBar value={stored + failed} max={total} aria-label={`Photos of ${nameOf(source)}`} />
          </>
        )}
      </Cell>
      <Cell>
        <CellLabel>Not fetched: </CellLabel>
        {formatNumber(failed)}
      </Cell>
      <Cell>
        {failed > 0 && (
          <Button variant="quiet" disabled={retry.isPending} onClick={() => void retry.run()}>
            Try again
          </Button>
        )}
        <FailureMessage text={retry.failure} />
      </Cell>
    </Row>
  );
}

/** Photos that could not be fetched, read when opened. */
function Problems({ counts }: { counts: FeedPhotoCounts }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {nameOf(counts.source)}: {formatQuantity(counts.failed, "photo", "photos")} not fetched
      </summary>
      {isOpen && <ProblemTable source={counts.source} />}
    </Details>
  );
}

function ProblemTable({ source }: { source: string }) {
  const { data: problems, error, mutate } = useFeedPhotoProblems(source);
  if (error && !problems) {
    return <ErrorState title="The photos couldn’t be loaded." error={error} onRetry={mutate} />;
  }
  if (!problems) {
    return (
      <div role="status" aria-busy="true" aria-label="Loading photos">
        <Skeleton $height={theme.size[8]} />
      </div>
    );
  }
  return (
    <>
      {problems.length >= MAX_PHOTO_PROBLEMS && <MutedProse>The first {MAX_PHOTO_PROBLEMS} photos.</MutedProse>}
      <Table>
        <thead>
          <Row>
            <ColumnHeader>Listing</ColumnHeader>
            <ColumnHeader>Photo address</ColumnHeader>
            <ColumnHeader>Reason</ColumnHeader>
          </Row>
        </thead>
        <tbody>
          {problems.map(({ vehicleId, title, address, problem }) => (
            <Row key={`${vehicleId} ${address}`}>
              <Cell>
                <Link to={`/admin/listings/${vehicleId}`}>{title}</Link>
              </Cell>
              <Cell>{address}</Cell>
              <Cell>{problem}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </>
  );
}
