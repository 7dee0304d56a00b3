import { formatLongDateTime } from "@shared/format";
import { plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { Dialog } from "@shared/ui/Dialog";
import { ErrorState } from "@shared/ui/ErrorState";
import { MutedText } from "@shared/ui/layout";
import { Spinner } from "@shared/ui/Spinner";
import styled from "styled-components";
import { type HistorySubject, useHistory } from "../api/history";

const RevisionList = styled.ol`
  ${plainList}
  display: grid;
  gap: ${theme.space[3]};

  time {
    ${muted}
  }

  p {
    white-space: pre-wrap;
  }
`;

export interface HistoryDialogProps {
  readonly open: boolean;
  readonly subject: HistorySubject;
  readonly onOpenChange: (open: boolean) => void;
}

/** Content of `HistoryDialog`. */
export default function HistoryDialogContent({ open, subject, onOpenChange }: HistoryDialogProps) {
  const { data, error, mutate } = useHistory(open ? subject : null);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Earlier versions" size="wide">
      {!data && !error && <Spinner />}
      {!data && error && <ErrorState title="The earlier versions couldn’t be loaded." error={error} onRetry={mutate} />}
      {data?.length === 0 && <MutedText>No earlier versions.</MutedText>}
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
