import { formatDateTime } from "@shared/format";
import { SmallLabel } from "@shared/ui/layout";
import { useAssignees } from "../api/cases";
import { singleReport, useReports } from "../api/reports";
import { CaseLoader, parseCaseNumber } from "../CaseLoader";
import { MasterDetailLayout } from "../MasterDetailLayout";
import { useQueueFilter } from "../useQueueFilter";
import { ReportCase } from "./ReportCase";
import { reportFilter } from "./reportFilter";

/** Reports of forum posts. */
export default function ReportsSection() {
  const [state, select] = useQueueFilter(reportFilter);
  const { items, error, loadMore, mutate } = useReports(state);
  const assignees = useAssignees("reports");
  return (
    <MasterDetailLayout
      title="Reports"
      path="reports"
      toolbar={select}
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
      emptyText={reportFilter.filters[state].emptyText}
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
