import { useQueues } from "@features/admin/api/queues";
import type { DeskQueue } from "@features/admin/types";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { sentenceOf } from "../../../shared/api/error";
import { FailureText } from "../../../shared/form/FailureText";
import { formatCount } from "../../../shared/format";
import { UNREACHABLE } from "../../../shared/inquiries/words";
import { workingDays } from "../../../shared/promises";
import { figures, label, muted } from "../../../shared/theme/text";
import { theme } from "../../../shared/theme/theme";
import { Skeleton } from "../../../shared/ui/Skeleton";
import { since } from "../since";

const Part = styled.section`
  & > h2 {
    ${label}
    padding-bottom: ${theme.space[1]};
    border-bottom: 1px solid ${theme.colour.ink};
    color: ${theme.colour.inkMuted};
  }
`;

const List = styled.ul`
  padding: 0;
  list-style: none;
`;

const Row = styled(Link)`
  ${figures}
  display: grid;
  grid-template-columns: 3rem minmax(0, 1fr);
  gap: 0 ${theme.space[2]};
  align-items: baseline;
  padding-block: ${theme.space[1]};
  border-bottom: 1px solid ${theme.colour.line};
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }
`;

const Count = styled.span`
  font-family: ${theme.fontFamily.serif};
  font-size: ${theme.fontSize.title};
`;

const Age = styled.span<{ $isLate: boolean }>`
  ${muted}
  grid-column: 2;
  ${({ $isLate }) => $isLate && `color: ${theme.colour.destructive};`}
`;

const names: Readonly<Record<string, string>> = {
  submissions: "Submissions",
  applications: "Applications",
  "access-requests": "Access requests",
  inquiries: "Inquiries",
  appointments: "Appointments",
  reports: "Reports",
  questions: "Questions",
};

function ageOf({ oldest, promisedBy, promisedDays }: DeskQueue, now: number): [text: string, isLate: boolean] {
  const within = `within ${workingDays(promisedDays)}`;
  if (!oldest || !promisedBy) return [`Nothing waits. Answered ${within}.`, false];
  const isLate = new Date(promisedBy).getTime() < now;
  const waits = `The first has waited ${since(oldest, now)}`;
  return [`${waits}; ${isLate ? "overdue, promised" : "promised"} ${within}.`, isLate];
}

/** What waits at the desk, how long, and what was promised. */
export function Queues() {
  const { data: queues, error } = useQueues();
  if (error && !queues) return <FailureText role="alert">{sentenceOf(error, UNREACHABLE)}</FailureText>;
  return (
    <Part aria-label="What waits">
      <h2>What waits</h2>
      {queues ? (
        <List>
          {queues.map((queue) => {
            const [text, isLate] = ageOf(queue, Date.now());
            return (
              <li key={queue.queue}>
                <Row to={`/admin/${queue.queue}`}>
                  <Count>{formatCount(queue.waiting)}</Count>
                  <span>{names[queue.queue] ?? queue.queue}</span>
                  <Age $isLate={isLate}>{text}</Age>
                </Row>
              </li>
            );
          })}
        </List>
      ) : (
        <div role="status" aria-label="Loading what waits">
          <Skeleton $height="20rem" />
        </div>
      )}
    </Part>
  );
}
