import { formatDateTime, formatNumber, formatQuantity } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { MutedProse, MutedSpan, MutedText } from "@shared/ui/layout";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { Cell, ColumnHeader, Row } from "@shared/ui/StackedTable";
import styled from "styled-components";
import { useJobs } from "../api/operations";
import { CellLabel, LabeledSection, Scroller, Table } from "../feeds/feeds.styles";
import type { JobStatus } from "../types";
import { describeJob, jobStateLabel } from "./labels";

const Identifier = styled(MutedSpan)`
  display: inline-block;
  margin-left: ${theme.space[1]};
`;

/** What is to be done about the jobs. */
function jobsSummary(jobs: readonly JobStatus[]): string {
  const count = jobs.filter(({ needsAttention }) => needsAttention).length;
  if (count === 0) return "All jobs work.";
  const verb = count === 1 ? "needs" : "need";
  return `${formatQuantity(count, "job", "jobs")} ${verb} attention. Jobs try again automatically; if that doesn’t help within an hour, give the name and the last failure to whoever runs the server.`;
}

/** Background jobs of the server that answers; those that need attention come first. */
export function JobsPanel() {
  const jobs = useJobs();
  const sorted =
    jobs.data && [...jobs.data].sort((one, other) => Number(other.needsAttention) - Number(one.needsAttention));
  return (
    <LabeledSection aria-label="Background jobs">
      <h2>Background jobs</h2>
      <MutedProse>
        What the server does without being asked. If the site has several servers, each runs its own jobs; these are
        those of the one that answered.
      </MutedProse>
      {sorted && <p role="status">{jobsSummary(sorted)}</p>}
      {sorted ? (
        <Scroller>
          <Table>
            <thead>
              <Row>
                <ColumnHeader>Job</ColumnHeader>
                <ColumnHeader>State</ColumnHeader>
                <ColumnHeader>Last success</ColumnHeader>
                <ColumnHeader>Last failure</ColumnHeader>
                <ColumnHeader>Restarts</ColumnHeader>
              </Row>
            </thead>
            <tbody>
              {sorted.map((job) => (
                <JobRow key={job.name} job={job} />
              ))}
            </tbody>
          </Table>
        </Scroller>
      ) : (
        <QueryFallback
          query={jobs}
          title="The background jobs couldn’t be loaded."
          loading="Loading background jobs"
          height={theme.size[62]}
        />
      )}
    </LabeledSection>
  );
}

function JobRow({ job }: { job: JobStatus }) {
  const state = jobStateLabel(job.state);
  const known = describeJob(job.name);
  return (
    <Row>
      <Cell>
        {known?.label ?? job.name}
        {/* The name in logs, metrics and alerts. */}
        {known && <Identifier>{job.name}</Identifier>}
        {known && <MutedText>{known.purpose}</MutedText>}
      </Cell>
      <Cell>{job.needsAttention ? <strong>{state}, needs attention</strong> : state}</Cell>
      <Cell>
        <CellLabel>Last success: </CellLabel>
        {job.lastSuccessAt === null ? "None yet" : formatDateTime(job.lastSuccessAt)}
      </Cell>
      <Cell>
        <CellLabel>Last failure: </CellLabel>
        {job.lastFailureAt === null ? "None" : formatDateTime(job.lastFailureAt)}
        {job.lastError !== null && (
          <>
            <br />
            {job.lastError}
          </>
        )}
      </Cell>
      <Cell>
        <CellLabel>Restarts: </CellLabel>
        {formatNumber(job.restarts)}
      </Cell>
    </Row>
  );
}
