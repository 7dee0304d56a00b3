import { formatDate } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { label, muted, tabularNums } from "@shared/theme/typography";
import { Button } from "@shared/ui/Button";
import { type ReactNode, useEffect, useRef } from "react";
import styled from "styled-components";
import type { Receipt } from "./contactRequest";

const Card = styled.div`
  display: grid;
  gap: ${theme.space[3]};
  justify-items: start;
`;

const Title = styled.h2`
  font-size: ${theme.fontSize.title};
`;

const Facts = styled.dl`
  width: 100%;
  border-top: 1px solid ${theme.color.line};

  div {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 ${theme.space[2]};
    padding-block: ${theme.space[1]};
    border-bottom: 1px solid ${theme.color.line};
  }

  dt {
    ${label}
    color: ${theme.color.inkMuted};
  }

  dd {
    ${tabularNums}
    margin: 0;
  }
`;

const ResponseNote = styled.p`
  ${muted}
`;

/** Receipt of a contact request: reference, date and what happens next. */
export function ReceiptCard({
  receipt,
  responsePromise,
  onDone,
}: {
  receipt: Receipt;
  responsePromise: ReactNode;
  onDone?: (() => void) | undefined;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  // The submit button is gone: move focus here for keyboard and screen reader users.
  useEffect(() => title.current?.focus(), []);
  return (
    <Card>
      <Title ref={title} tabIndex={-1}>
        Thank you. We have your request.
      </Title>
      <Facts>
        <div>
          <dt>Reference</dt>
          <dd>{receipt.reference}</dd>
        </div>
        <div>
          <dt>Received</dt>
          <dd>{formatDate(receipt.receivedAt)}</dd>
        </div>
      </Facts>
      <ResponseNote>{responsePromise}</ResponseNote>
      {onDone && <Button onClick={onDone}>Done</Button>}
    </Card>
  );
}
