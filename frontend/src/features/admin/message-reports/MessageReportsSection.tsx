import { Select } from "@shared/form/Select";
import { formatDateTime } from "@shared/format";
import { SmallLabel } from "@shared/ui/layout";
import { useSearchParams } from "react-router-dom";
import { useMessageReports } from "../api/messageReports";
import type { ReportState } from "../api/reports";
import { MasterDetailLayout } from "../MasterDetailLayout";
import { authorLabel } from "../reports/ReportCase";
import { MessageReportCase } from "./MessageReportCase";

const stateOptions = [
  { value: "open", label: "Open" },
  { value: "closed", label: "Closed" },
] as const;

const emptyTexts = { open: "All clear", closed: "No closed reports yet" } as const;

/** Reports of private messages. */
export default function MessageReportsSection() {
  const [searchParams, setSearchParams] = useSearchParams();
  const state: ReportState = searchParams.get("state") === "closed" ? "closed" : "open";
  const { items, error, loadMore, mutate } = useMessageReports(state);
  return (
    <MasterDetailLayout
      title="Message reports"
      path="message-reports"
      itemName="a report"
      filter={
        <Select
          aria-label="State"
          value={state}
          options={stateOptions}
          onChange={({ target }) => setSearchParams(target.value === "closed" ? { state: "closed" } : {})}
        />
      }
      items={items}
      error={error}
      onRetry={() => void mutate()}
      itemKey={({ id }) => String(id)}
      renderRow={(report) => (
        <>
          <span>{authorLabel(report.author)}</span>
          <span dir="auto">{report.reason}</span>
          <SmallLabel>{formatDateTime(report.at)}</SmallLabel>
        </>
      )}
      emptyText={emptyTexts[state]}
      onLoadMore={loadMore}
    >
      {(key) => <MessageReportCase key={key} itemKey={key} />}
    </MasterDetailLayout>
  );
}
