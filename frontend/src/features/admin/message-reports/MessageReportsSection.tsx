import { formatDateTime } from "@shared/format";
import { SmallLabel } from "@shared/ui/layout";
import { singleMessageReport, useMessageReports } from "../api/messageReports";
import { CaseLoader, parseCaseNumber } from "../CaseLoader";
import { MasterDetailLayout } from "../MasterDetailLayout";
import { authorLabel } from "../reports/ReportArticle";
import { reportFilter } from "../reports/reportFilter";
import { useQueueFilter } from "../useQueueFilter";
import { MessageReportCase } from "./MessageReportCase";

/** Reports of private messages. */
export default function MessageReportsSection() {
  const [state, select] = useQueueFilter(reportFilter);
  const { items, error, loadMore, mutate } = useMessageReports(state);
  return (
    <MasterDetailLayout
      title="Message reports"
      path="message-reports"
      itemName="a report"
      filter={select}
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
      emptyText={reportFilter.filters[state].emptyText}
      onLoadMore={loadMore}
    >
      {(key) => (
        <CaseLoader key={key} request={singleMessageReport(parseCaseNumber(key))} missingText="Report not found">
          {(report) => <MessageReportCase report={report} />}
        </CaseLoader>
      )}
    </MasterDetailLayout>
  );
}
