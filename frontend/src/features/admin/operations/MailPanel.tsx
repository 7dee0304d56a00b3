import { useInvalidate } from "@shared/api/query";
import { useAction } from "@shared/api/useAction";
import { FailureMessage } from "@shared/form/FormError";
import { FieldLayout } from "@shared/form/fieldLayout";
import { Select } from "@shared/form/Select";
import { formatDateTime, formatQuantity } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { ConfirmDialog } from "@shared/ui/ConfirmDialog";
import { ActionRow, MutedProse, MutedText } from "@shared/ui/layout";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { Cell, ColumnHeader, Row } from "@shared/ui/StackedTable";
import { useState } from "react";
import styled from "styled-components";
import { dropMail, mailCaches, retryMail, useMails } from "../api/operations";
import { CellLabel, LabeledSection, Scroller, Table } from "../feeds/feeds.styles";
import { LoadMore } from "../LoadMore";
import type { QueuedMail } from "../types";
import { mailFilters, mailStateLabel } from "./labels";

const Filter = styled.div`
  max-width: ${theme.size[28]};
`;

/** Outgoing emails by state. Their content is not shown: it holds links that log their reader in. */
export function MailPanel() {
  const [filter, setFilter] = useState("attention");
  const mails = useMails(filter);
  const hint = mailFilters.find(({ value }) => value === filter)?.hint;
  return (
    <LabeledSection aria-label="Email">
      <h2>Email</h2>
      <MutedProse>Emails can contain login links, so only recipient and subject are shown.</MutedProse>
      <Filter>
        <FieldLayout label="Show" state={{ id: "mail-state", hint, error: undefined }}>
          <Select
            id="mail-state"
            aria-describedby="mail-state-hint"
            value={filter}
            onChange={({ currentTarget }) => setFilter(currentTarget.value)}
            options={mailFilters}
          />
        </FieldLayout>
      </Filter>
      {!mails.items ? (
        <QueryFallback
          query={mails}
          title="The emails couldn’t be loaded."
          loading="Loading emails"
          // That of the line that there is none, which is the usual case.
          height="1.3125rem"
        />
      ) : mails.items.length === 0 ? (
        <MutedText>{filter === "attention" ? "No email needs attention" : "No matching emails"}</MutedText>
      ) : (
        <>
          <MailTable mails={mails.items} />
          <LoadMore shown={mails.items.length} onLoadMore={mails.loadMore} error={mails.error} />
        </>
      )}
    </LabeledSection>
  );
}

function MailTable({ mails }: { mails: readonly QueuedMail[] }) {
  return (
    <Scroller>
      <Table>
        <thead>
          <Row>
            <ColumnHeader>Email</ColumnHeader>
            <ColumnHeader>Queued</ColumnHeader>
            <ColumnHeader>State</ColumnHeader>
            <ColumnHeader>Mail server’s last message</ColumnHeader>
            <ColumnHeader aria-label="Actions" />
          </Row>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </tbody>
      </Table>
    </Scroller>
  );
}

function MailRow({ mail }: { mail: QueuedMail }) {
  return (
    <Row>
      <Cell>
        {mail.subject}
        <br />
        {mail.recipient}
      </Cell>
      <Cell>
        <CellLabel>Queued: </CellLabel>
        {formatDateTime(mail.queuedAt)}
      </Cell>
      <Cell>
        {mailStateLabel(mail.state)}
        {mail.failures > 0 && `, ${formatQuantity(mail.failures, "failed attempt", "failed attempts")}`}
        {mail.nextAttemptAt !== null && (
          <>
            <br />
            Next attempt: {formatDateTime(mail.nextAttemptAt)}
          </>
        )}
      </Cell>
      <Cell>{mail.lastError ?? ""}</Cell>
      <Cell>{(mail.state === "waiting" || mail.state === "given_up") && <MailActions mail={mail} />}</Cell>
    </Row>
  );
}

function MailActions({ mail: { id, subject, recipient } }: { mail: QueuedMail }) {
  const [isDropping, setDropping] = useState(false);
  const invalidate = useInvalidate();
  const reload = () => void invalidate(mailCaches);
  const retry = useAction(() => retryMail(id), {
    invalidates: mailCaches,
    success: { title: "The email will be sent within a minute" },
    onOutdated: reload,
  });
  return (
    <>
      <ActionRow>
        <Button variant="quiet" disabled={retry.isPending} onClick={() => void retry.run()}>
          Retry
        </Button>
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setDropping(true)}>
          Drop
        </Button>
      </ActionRow>
      <FailureMessage text={retry.failure} />
      <ConfirmDialog
        open={isDropping}
        onOpenChange={setDropping}
        title="Drop this email?"
        description={`“${subject}” to ${recipient} will never be sent, and its content is deleted. This can’t be undone.`}
        confirmLabel="Drop Email"
        variant="destructive"
        onOutdated={reload}
        success={{ title: "Email dropped" }}
        onConfirm={async () => {
          await dropMail(id);
          await invalidate(mailCaches);
        }}
      />
    </>
  );
}
