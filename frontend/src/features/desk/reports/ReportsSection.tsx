import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useKeepers } from "../../../shared/api/desk/cases";
import { type ReportState, singleReport, useReports } from "../../../shared/api/forum/reports";
import { STRETCH } from "../../../shared/api/forum/stretch";
import { Select } from "../../../shared/form/Select";
import { formatMoment } from "../../../shared/format";
import { StateLabel } from "../deskParts";
import { caseNumber, QueueCase } from "../QueueCase";
import { Workbench } from "../Workbench";
import { ReportCase } from "./ReportCase";

const choices = [
  { value: "open", label: "Open" },
  { value: "closed", label: "Closed" },
] as const;

const empty = { open: "No report waits", closed: "No report was closed yet" } as const;

/** What members told the concierge of the forum. */
export default function ReportsSection() {
  const [address, setAddress] = useSearchParams();
  const [wanted, setWanted] = useState(STRETCH);
  const state: ReportState = address.get("state") === "closed" ? "closed" : "open";
  const { data, error, mutate } = useReports(state, wanted);
  const keepers = useKeepers("reports");
  return (
    <Workbench
      title="Reports"
      path="reports"
      tools={
        <Select
          aria-label="State"
          value={state}
          options={choices}
          onChange={({ target }) => setAddress(target.value === "closed" ? { state: "closed" } : {})}
        />
      }
      items={data?.items}
      error={error}
      onRetry={() => void mutate()}
      keyOf={({ id }) => String(id)}
      row={(report) => (
        <>
          <bdi>{report.topicTitle}</bdi>
          <span dir="auto">{report.reason}</span>
          <StateLabel>
            {report.kind === "topic" ? "Topic" : `Reply ${report.number}`}, {formatMoment(report.at)}
            {keepers.has(String(report.id)) && ` · ${keepers.get(String(report.id))}`}
          </StateLabel>
        </>
      )}
      empty={empty[state]}
      onMore={data?.more ? () => setWanted(wanted + STRETCH) : undefined}
    >
      {(key) => (
        <QueueCase
          key={key}
          listed={data?.items.find(({ id }) => String(id) === key)}
          isListRead={data !== undefined || error !== undefined}
          single={singleReport(caseNumber(key))}
          missing="No report has this number"
        >
          {(report) => <ReportCase report={report} />}
        </QueueCase>
      )}
    </Workbench>
  );
}
