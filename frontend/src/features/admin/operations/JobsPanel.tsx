import { formatDateTime, formatNumber } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { MutedProse, MutedSpan } from "@shared/ui/layout";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { Cell, Column, Row } from "@shared/ui/StackedTable";
import styled from "styled-components";
import { useJobs } from "../api/operations";
import { CellLabel, Scroller, Section, Table } from "../feeds/feeds.styles";
import type { JobStatus } from "../types";
import { jobNameLabel, jobStateLabel } from "./labels";

const Identifier = styled(MutedSpan)`
  display: inline-block;
  margin-left: ${theme.space[1]};
`;

/** Background jobs of the server that answers. */
export function JobsPanel() {
  const jobs = useJobs();
  return (
    <Section aria-label="Background jobs">
      <h2>Background jobs</h2>
      <MutedProse>Jobs of the server that answered this request. Every server runs its own.</MutedProse>
      {jobs.data ? (
        <Scroller>
          <Table>
            <thead>
              <Row>
                <Column>Job</Column>
                <Column>State</Column>
                <Column>Last success</Column>
                <Column>Last failure</Column>
                <Column>Restarts</Column>
              </Row>
            </thead>
            <tbody>
              {jobs.data.map((job) => (
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
    </Section>
  );
}

function JobRow({ job }: { job: JobStatus }) {
  const state = jobStateLabel(job.state);
  const label = jobNameLabel(job.name);
  return (
    <Row>
      <Cell>
        {label ?? job.name}
        {/* The name in logs, metrics and alerts. */}
        {label !== null && <Identifier>{job.name}</Identifier>}
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
