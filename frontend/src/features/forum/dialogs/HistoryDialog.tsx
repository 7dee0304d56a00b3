import styled from "styled-components";
import { useHistory, type Written } from "../../../shared/api/forum/posts";
import { muted } from "../../../shared/theme/text";
import { theme } from "../../../shared/theme/theme";
import { Dialog } from "../../../shared/ui/Dialog";
import { ErrorState } from "../../../shared/ui/ErrorState";
import { Spinner } from "../../../shared/ui/Spinner";
import { reasonOf } from "../failures";
import { exactly } from "../text/time";

const Versions = styled.ol`
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

const Nothing = styled.p`
  ${muted}
`;

/** What a text said before it was changed; the concierge alone may see it. */
export function HistoryDialog({ of, onOpenChange }: { of: Written | null; onOpenChange: (open: boolean) => void }) {
  const { data, error, mutate } = useHistory(of);
  return (
    <Dialog open={of !== null} onOpenChange={onOpenChange} title="Earlier versions" shape="letter">
      {!data && !error && <Spinner />}
      {!data && error && (
        <ErrorState title="The earlier versions could not be read." onRetry={() => void mutate()}>
          {reasonOf(error)}
        </ErrorState>
      )}
      {data?.length === 0 && <Nothing>It was never changed.</Nothing>}
      {data && data.length > 0 && (
        <Versions>
          {data.map(({ title, content, at }) => (
            <li key={at}>
              <time dateTime={at}>{exactly(at)}</time>
              {title && <h3 dir="auto">{title}</h3>}
              <p dir="auto">{content}</p>
            </li>
          ))}
        </Versions>
      )}
    </Dialog>
  );
}
