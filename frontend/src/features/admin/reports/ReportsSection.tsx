import { Select } from "@shared/form/Select";
import { formatDateTime } from "@shared/format";
import { SmallLabel } from "@shared/ui/layout";
import { useSearchParams } from "react-router-dom";
import { useAssignees } from "../api/cases";
import { type ReportState, singleReport, useReports } from "../api/reports";
import { CaseLoader, parseCaseNumber } from "../CaseLoader";
import { MasterDetailLayout } from "../MasterDetailLayout";
import { ReportCase } from "./ReportCase";

const stateOptions = [
  { value: "open", label: "Open" },
  { value: "closed", label: "Closed" },
] as const;

const emptyTexts = { open: "All clear", closed: "No closed reports yet" } as const;

/** Reports of forum posts. */
export default function ReportsSection() {
  const [searchParams, setSearchParams] = useSearchParams();
  const state: ReportState = searchParams.get("state") === "closed" ? "closed" : "open";
  const { items, error, loadMore, mutate } = useReports(state);
  const assignees = useAssignees("reports");
  return (
    <MasterDetailLayout
      title="Reports"
      path="reports"
      toolbar={
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
          <bdi>{report.topicTitle}</bdi>
          <span dir="auto">{report.reason}</span>
          <SmallLabel>
            {report.kind === "topic" ? "Topic" : `Reply ${report.number}`}, {formatDateTime(report.at)}
            {assignees.has(String(report.id)) && ` · ${assignees.get(String(report.id))}`}
          </SmallLabel>
        </>
      )}
      emptyText={emptyTexts[state]}
      onLoadMore={loadMore}
    >
      {(key) => (
        <CaseLoader
          key={key}
          listItem={items?.find(({ id }) => String(id) === key)}
          isListLoaded={items !== undefined || error !== undefined}
          request={singleReport(parseCaseNumber(key))}
          missingText="Report not found"
        >
          {(report) => <ReportCase report={report} />}
        </CaseLoader>
      )}
    </MasterDetailLayout>
  );
}
