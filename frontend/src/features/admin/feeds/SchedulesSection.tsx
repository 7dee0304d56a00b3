import { useInvalidate } from "@shared/api/query";
import { useAction } from "@shared/api/useAction";
import { FormDialog } from "@shared/form/FormDialog";
import { FailureMessage } from "@shared/form/FormError";
import { CheckboxField, SelectField, TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { formatDateTime } from "@shared/format";
import { Button } from "@shared/ui/Button";
import { ConfirmDialog } from "@shared/ui/ConfirmDialog";
import { ActionRow, MutedProse } from "@shared/ui/layout";
import { Cell, ColumnHeader, Row } from "@shared/ui/StackedTable";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { useState } from "react";
import { Link } from "react-router-dom";
import { feedScheduleCaches, readFeedNow, removeFeedSchedule, setFeedSchedule, useFeedSchedules } from "../api/feeds";
import type { FeedSchedule } from "../types";
import { FEED_FILE_HINT } from "./feedFile";
import { CellLabel, LabeledSection, Scroller, Table } from "./feeds.styles";

const schema = formSchema<{ source: string }>("feedSource");

/** Intervals that can be chosen, as the server accepts them. */
const intervals: readonly { readonly value: string; readonly label: string }[] = [
  { value: "1", label: "Every hour" },
  { value: "6", label: "Every 6 hours" },
  { value: "12", label: "Every 12 hours" },
  { value: "24", label: "Every day" },
  { value: "168", label: "Every week" },
];

const intervalLabel = (hours: number): string => intervals.find(({ value }) => value === String(hours))?.label ?? "";

/** Feeds whose files are read from an address by themselves. */
export default function SchedulesSection() {
  const { data: feeds } = useFeedSchedules();
  const [edited, setEdited] = useState<FeedSchedule | "new" | null>(null);
  if (!feeds) return null;
  return (
    <LabeledSection aria-label="Scheduled feeds">
      <h2>Scheduled feeds</h2>
      {feeds.length === 0 ? (
        <MutedProse>
          If a dealer publishes its file at a web address, Marque can read it on a schedule and import what changed.
        </MutedProse>
      ) : (
        <Scroller>
          <Table>
            <thead>
              <Row>
                <ColumnHeader>Source</ColumnHeader>
                <ColumnHeader>Schedule</ColumnHeader>
                <ColumnHeader>Last reading</ColumnHeader>
                <ColumnHeader>
                  <VisuallyHidden>Actions</VisuallyHidden>
                </ColumnHeader>
              </Row>
            </thead>
            <tbody>
              {feeds.map((feed) => (
                <ScheduleRow key={feed.source} feed={feed} onEdit={() => setEdited(feed)} />
              ))}
            </tbody>
          </Table>
        </Scroller>
      )}
      <div>
        <Button onClick={() => setEdited("new")}>Add a Schedule</Button>
      </div>
      {edited !== null && <ScheduleDialog feed={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
    </LabeledSection>
  );
}

function ScheduleRow({ feed, onEdit }: { feed: FeedSchedule; onEdit: () => void }) {
  const [isRemoving, setRemoving] = useState(false);
  const invalidate = useInvalidate();
  const reading = useAction(() => readFeedNow(feed.source), {
    invalidates: feedScheduleCaches,
    success: { title: "The feed will be read within half a minute" },
  });
  return (
    <Row>
      <Cell>
        {feed.source}
        <br />
        {feed.address}
      </Cell>
      <Cell>
        <CellLabel>Schedule: </CellLabel>
        {intervalLabel(feed.everyHours)}
        <br />
        {feed.isAutomatic ? "Imported automatically" : "Waits for you as a preview"}
        {feed.isAutomatic && feed.withdrawMissing && ", withdraws missing listings"}
      </Cell>
      <Cell>
        <CellLabel>Last reading: </CellLabel>
        {feed.readAt === null ? "Not read yet" : formatDateTime(feed.readAt)}
        {feed.runId !== null && (
          <>
            {" "}
            <Link to={`/admin/feeds/${feed.runId}`}>Import</Link>
          </>
        )}
        {feed.problem !== null && (
          <>
            <br />
            <strong>{feed.problem}</strong>
          </>
        )}
        <br />
        Next: {formatDateTime(feed.dueAt)}
      </Cell>
      <Cell>
        <ActionRow>
          <Button variant="quiet" disabled={reading.isPending} onClick={() => void reading.run()}>
            Read Now
          </Button>
          <Button variant="quiet" aria-haspopup="dialog" onClick={onEdit}>
            Edit
          </Button>
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setRemoving(true)}>
            Remove
          </Button>
        </ActionRow>
        <FailureMessage text={reading.failure} />
        <ConfirmDialog
          open={isRemoving}
          onOpenChange={setRemoving}
          title="Remove this schedule?"
          description={`The file of ${feed.source} will no longer be read. Its listings and imports stay as they are.`}
          confirmLabel="Remove Schedule"
          variant="destructive"
          onConfirm={async () => {
            await removeFeedSchedule(feed.source);
            await invalidate(feedScheduleCaches);
          }}
        />
      </Cell>
    </Row>
  );
}

function ScheduleDialog({ feed, onClose }: { feed: FeedSchedule | null; onClose: () => void }) {
  const invalidate = useInvalidate();
  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={feed === null ? "Add a schedule" : `Schedule of ${feed.source}`}
      description="The file is read right away, then on this schedule. An unchanged file isn’t imported again."
      confirmLabel="Save Schedule"
      schema={schema}
      initialValues={{
        source: feed?.source ?? "",
        address: feed?.address ?? "",
        everyHours: String(feed?.everyHours ?? 24),
        isAutomatic: feed?.isAutomatic ?? false,
        withdrawMissing: feed?.withdrawMissing ?? false,
      }}
      onConfirm={async ({ everyHours, ...schedule }) => {
        await setFeedSchedule({ ...schedule, everyHours: Number(everyHours) });
        await invalidate(feedScheduleCaches);
      }}
    >
      {({ values }) => (
        <>
          <TextField
            name="source"
            label="Source"
            hint="The dealer or site that the file comes from"
            readOnly={feed !== null}
          />
          <TextField
            name="address"
            label="Address of the file"
            hint={`${FEED_FILE_HINT}, beginning with https://`}
            type="url"
          />
          <SelectField name="everyHours" label="How often" options={intervals} />
          <CheckboxField name="isAutomatic" label="Import changes automatically" />
          {values.isAutomatic && (
            <>
              <CheckboxField name="withdrawMissing" label="Withdraw listings that are not in the file" />
              <MutedProse>
                An import waits for your approval when more than half of its rows are refused, or more than half of the
                source’s listings would be withdrawn.
              </MutedProse>
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}
