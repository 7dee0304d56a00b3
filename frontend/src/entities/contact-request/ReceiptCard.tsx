import { formatDate } from "@shared/format";
import { spreadRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label, tabularNums } from "@shared/theme/typography";
import { Button } from "@shared/ui/Button";
import { MutedText, SectionTitle } from "@shared/ui/layout";
import { type ReactNode, useEffect, useRef } from "react";
import styled from "styled-components";
import type { Receipt } from "./contactRequest";

const Card = styled.div`
  display: grid;
  gap: ${theme.space[3]};
  justify-items: start;
`;

/* Begins on a line of its own where the title has no room for both. */
const Sentence = styled.span`
  display: inline-block;
`;

const Facts = styled.dl`
  width: 100%;
  border-top: ${theme.border.line};

  div {
    ${spreadRow}
    align-items: baseline;
    gap: 0 ${theme.space[2]};
    padding-block: ${theme.space[1]};
    border-bottom: ${theme.border.line};
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

/** Receipt of a contact request: reference, date and what happens next. */
export function ReceiptCard({
  receipt,
  requested,
  responsePromise,
  onDone,
}: {
  receipt: Receipt;
  /** Text of the request, e.g. the time and place of an appointment. */
  requested?: string | undefined;
  responsePromise: ReactNode;
  onDone?: (() => void) | undefined;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  // The submit button is gone: move focus here for keyboard and screen reader users.
  useEffect(() => title.current?.focus(), []);
  return (
    <Card>
      <SectionTitle ref={title} tabIndex={-1}>
        Thank you. <Sentence>We have your request.</Sentence>
      </SectionTitle>
      <Facts>
        <div>
          <dt>Reference</dt>
          <dd>{receipt.reference}</dd>
        </div>
        {requested && (
          <div>
            <dt>Requested</dt>
            <dd>{requested}</dd>
          </div>
        )}
        <div>
          <dt>Received</dt>
          <dd>{formatDate(receipt.receivedAt)}</dd>
        </div>
      </Facts>
      <MutedText>{responsePromise}</MutedText>
      {onDone && <Button onClick={onDone}>Done</Button>}
    </Card>
  );
}
