import { formatLongDateTime } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { Dialog } from "@shared/ui/Dialog";
import { ErrorState } from "@shared/ui/ErrorState";
import { Spinner } from "@shared/ui/Spinner";
import styled from "styled-components";
import { type HistorySubject, useHistory } from "../api/posts";

const RevisionList = styled.ol`
  display: grid;
  gap: ${theme.space[3]};
  margin: 0;
  padding: 0;
  list-style: none;

  time {
    ${muted}
  }

  p {
    white-space: pre-wrap;
  }
`;

const EmptyText = styled.p`
  ${muted}
`;

/** Dialog with earlier revisions, for admins. */
export function HistoryDialog({
  subject,
  onOpenChange,
}: {
  subject: HistorySubject | null;
  onOpenChange: (open: boolean) => void;
}) {
  const { data, error, mutate } = useHistory(subject);
  return (
    <Dialog open={subject !== null} onOpenChange={onOpenChange} title="Earlier versions" size="wide">
      {!data && !error && <Spinner />}
      {!data && error && <ErrorState title="The earlier versions could not be read." error={error} onRetry={mutate} />}
      {data?.length === 0 && <EmptyText>It was never changed.</EmptyText>}
      {data && data.length > 0 && (
        <RevisionList>
          {data.map(({ title, content, at }) => (
            <li key={at}>
              <time dateTime={at}>{formatLongDateTime(at)}</time>
              {title && <h3 dir="auto">{title}</h3>}
              <p dir="auto">{content}</p>
            </li>
          ))}
        </RevisionList>
      )}
    </Dialog>
  );
}
