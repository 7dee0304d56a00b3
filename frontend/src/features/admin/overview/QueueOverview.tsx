import { formatBusinessDays } from "@entities/contact-request/responseTimes";
import { formatAge, formatNumber } from "@shared/format";
import { touchLine } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label, muted, tabularNums } from "@shared/theme/typography";
import { PlainList } from "@shared/ui/layout";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { Fragment } from "react";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { useAdminQueues } from "../api/queues";
import { sections } from "../sections";
import type { AdminQueue } from "../types";

/** Section of the overview with its title as `h2`. */
export const OverviewPanel = styled.section`
  & > dl {
    margin-top: 0;
  }

  & > h2 {
    ${label}
    padding-bottom: ${theme.space[1]};
    border-bottom: ${theme.border.ink};
    color: ${theme.color.inkMuted};
  }
`;

const Row = styled(Link)`
  ${tabularNums}
  display: grid;
  grid-template-columns: 3rem minmax(0, 1fr);
  gap: 0 ${theme.space[2]};
  align-items: baseline;
  padding-block: ${theme.space[1]};
  border-bottom: ${theme.border.line};
  text-decoration: none;

  /* One line, so that all queues fit the window. */
  ${theme.media.medium} {
    grid-template-columns: 3rem minmax(0, 1fr) auto;
  }

  &:hover {
    text-decoration: underline;
  }
`;

const Count = styled.span`
  font-family: ${theme.fontFamily.serif};
  font-size: ${theme.fontSize.title};
  line-height: 1.2;
`;

const Age = styled.span<{ $isLate: boolean }>`
  ${muted}
  grid-column: 2;

  ${theme.media.medium} {
    grid-column: 3;
  }

  ${({ $isLate }) => $isLate && `color: ${theme.color.destructive};`}
`;

const AllClear = styled.p`
  ${muted}
  padding-top: ${theme.space[2]};

  /* A comma stays with its link. */
  span {
    white-space: nowrap;
  }

  ${theme.media.belowMedium} {
    a {
      ${touchLine}
    }
  }
`;

const queueLabels: Readonly<Record<string, string>> = {
  submissions: "Submissions",
  applications: "Applications",
  "access-requests": "Access requests",
  inquiries: "Inquiries",
  appointments: "Appointments",
  reports: "Reports",
  "message-reports": "Message reports",
  questions: "Questions",
  proposals: "Proposed changes",
  "sign-offs": "Sign-off objections",
};

const queueLabel = ({ queue }: AdminQueue): string => queueLabels[queue] ?? queue;

const isOverdue = ({ promisedBy }: AdminQueue, now: number): boolean =>
  Boolean(promisedBy && Date.parse(promisedBy) < now);

function queueAge(queue: AdminQueue, now: number): [text: string, isLate: boolean] {
  const isLate = isOverdue(queue, now);
  const age = queue.oldest ? `Oldest ${formatAge(queue.oldest, now)} · ` : "";
  return [`${age}${isLate ? "overdue, " : ""}answer within ${formatBusinessDays(queue.promisedDays)}`, isLate];
}

const menuOrder = sections.map(({ path }) => path);

/** When the oldest case arrived; for an empty queue, later than any case. */
const waitingSince = ({ oldest }: AdminQueue): number => (oldest ? Date.parse(oldest) : Number.MAX_SAFE_INTEGER);

/** Overdue queues first, then the longest waiting; empty ones, and those that wait equally long, as in the menu. */
const byUrgency = (queues: readonly AdminQueue[], now: number): AdminQueue[] =>
  [...queues].sort(
    (a, b) =>
      Number(isOverdue(b, now)) - Number(isOverdue(a, now)) ||
      waitingSince(a) - waitingSince(b) ||
      menuOrder.indexOf(a.queue) - menuOrder.indexOf(b.queue),
  );

/** Open cases per queue with age and promised response time, the most urgent queue first; then the queues without any. */
export function QueueOverview() {
  const query = useAdminQueues();
  const now = Date.now();
  const queues = query.data && byUrgency(query.data, now);
  const empty = queues?.filter(({ waiting }) => waiting === 0) ?? [];
  return (
    <OverviewPanel aria-label="Queue">
      <h2>Queue</h2>
      {queues ? (
        <PlainList>
          {queues
            .filter(({ waiting }) => waiting > 0)
            .map((queue) => {
              const [text, isLate] = queueAge(queue, now);
              return (
                <li key={queue.queue}>
                  <Row to={`/admin/${queue.queue}`}>
                    <Count>{formatNumber(queue.waiting)}</Count>
                    <span>{queueLabel(queue)}</span>
                    <Age $isLate={isLate}>{text}</Age>
                  </Row>
                </li>
              );
            })}
        </PlainList>
      ) : (
        <QueryFallback
          query={query}
          title="The queue couldn’t be loaded."
          loading="Loading queue"
          height={theme.size[20]}
        />
      )}
      {empty.length > 0 && (
        <AllClear>
          All clear:{" "}
          {empty.map((queue, index) => (
            <Fragment key={queue.queue}>
              <span>
                <Link to={`/admin/${queue.queue}`}>{queueLabel(queue)}</Link>
                {index < empty.length - 1 && ","}
              </span>{" "}
            </Fragment>
          ))}
        </AllClear>
      )}
    </OverviewPanel>
  );
}
