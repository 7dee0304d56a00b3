import { type ReactNode, useEffect, useRef } from "react";
import styled from "styled-components";
import { formatDay } from "../format";
import { figures, label, muted } from "../theme/text";
import { theme } from "../theme/theme";
import { Button } from "../ui/Button";
import type { Receipt } from "./ask";

const Slip = styled.div`
  display: grid;
  gap: ${theme.space[3]};
  justify-items: start;
`;

const Title = styled.h2`
  font-size: ${theme.fontSize.title};
`;

const Facts = styled.dl`
  width: 100%;
  border-top: 1px solid ${theme.colour.line};

  div {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 ${theme.space[2]};
    padding-block: ${theme.space[1]};
    border-bottom: 1px solid ${theme.colour.line};
  }

  dt {
    ${label}
    color: ${theme.colour.inkMuted};
  }

  dd {
    ${figures}
    margin: 0;
  }
`;

const Promised = styled.p`
  ${muted}
`;

/** The receipt of what was asked: what arrived, under which reference, and what happens next. */
export function Received({
  receipt,
  promise,
  onDone,
}: {
  receipt: Receipt;
  promise: ReactNode;
  onDone?: (() => void) | undefined;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone: whoever reads by ear or by keyboard goes on from here.
  useEffect(() => title.current?.focus(), []);
  return (
    <Slip>
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
          <dd>{formatDay(receipt.receivedAt)}</dd>
        </div>
      </Facts>
      <Promised>{promise}</Promised>
      {onDone && <Button onClick={onDone}>Done</Button>}
    </Slip>
  );
}
