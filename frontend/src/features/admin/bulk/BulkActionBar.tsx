import { useAction } from "@shared/api/useAction";
import { ReasonDialog } from "@shared/form/ReasonDialog";
import { formatQuantity } from "@shared/format";
import { spreadRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button } from "@shared/ui/Button";
import { returnFocus } from "@shared/ui/dialogFocus";
import { ActionRow, PlainList } from "@shared/ui/layout";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { barButtons, bottomBar } from "../admin.styles";
import { type RowFailure, runActs } from "./runActs";
import type { BulkAct, BulkActions, BulkBarProps, Undo } from "./types";

/** Time in which an act can be undone, in milliseconds. */
const UNDO_TOAST_DURATION_MS = 10_000;

/* Stays at the bottom of the visible part of the list. */
const Bar = styled.section`
  ${bottomBar}
  gap: ${theme.space[1]};
  padding: ${theme.space[1]} ${theme.space[2]};
`;

const Acts = styled.div`
  ${barButtons}
`;

const Head = styled.div`
  ${spreadRow}
  align-items: center;
`;

const Failures = styled.div`
  font-size: ${theme.fontSize.small};

  li {
    ${muted}
    overflow-wrap: anywhere;
  }
`;

/** Rows of the list around an element: from the first selected one on, then those before it, the nearest first. */
function rowsFromSelection(element: Element | null): readonly HTMLElement[] {
  const rows = [...(element?.parentElement?.querySelectorAll<HTMLElement>("[data-queue-row]") ?? [])];
  const first = rows.findIndex((row) => row.parentElement?.querySelector(":checked"));
  return [...rows.slice(first), ...rows.slice(0, first).reverse()];
}

/**
 * Buttons for acts on the selected rows, with the number of rows that an act applies to if it is not all of them.
 * Afterwards shows the rows that were not changed, with the reason, and offers to undo the rest.
 */
export default function BulkActionBar<Item>({
  selected,
  onClear,
  rowName,
  nouns,
  acts,
  onChanged,
}: BulkBarProps<Item> & BulkActions<Item>) {
  const { notify, dismiss } = useToast();
  const [failures, setFailures] = useState<readonly RowFailure[]>([]);
  const [confirmed, setConfirmed] = useState<BulkAct<Item> | null>(null);
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const status = useRef<HTMLSpanElement>(null);
  const count = (number: number) => formatQuantity(number, ...nouns);

  // An act can be undone only from its list.
  const toast = useRef<number | null>(null);
  useEffect(
    () => () => {
      if (toast.current !== null) dismiss(toast.current);
    },
    [dismiss],
  );

  const report = (failed: readonly RowFailure[], title: string | null, undo?: () => void) => {
    setFailures(failed);
    if (title === null) return;
    toast.current = notify({
      title,
      ...(failed.length > 0 && { description: `${count(failed.length)} not changed` }),
      ...(undo && { action: { label: "Undo", onSelect: undo }, duration: UNDO_TOAST_DURATION_MS }),
    });
  };

  const undoing = useAction(async (undos: readonly { name: string; undo: Undo }[]) => {
    const { done, failed } = await runActs(undos, ({ undo }) => undo());
    await onChanged();
    report(failed, done.length > 0 ? `Undone for ${count(done.length)}` : null);
  });
  const acting = useAction(async ({ act, reason }: { act: BulkAct<Item>; reason: string }) => {
    const rows = selected.filter(act.applies).map((item) => ({ name: rowName(item), item }));
    const { done, failed } = await runActs(rows, async ({ name, item }) => ({
      name,
      undo: await act.run(item, reason),
    }));
    const places = rowsFromSelection(status.current);
    onClear();
    await onChanged();
    // The bar is gone, and with it the focus. A dialog returns it itself.
    if (document.activeElement === document.body) returnFocus(places);
    report(failed, done.length > 0 ? `${count(done.length)} ${act.outcome}` : null, () => void undoing.run(done));
  });
  const isPending = acting.isPending || undoing.isPending;
  const start = (act: BulkAct<Item>) => {
    if (!act.confirmation) return void acting.run({ act, reason: "" });
    setConfirmed(act);
    setConfirmOpen(true);
  };

  const number = selected.length;
  const offered = acts
    .map((act) => ({ act, applicable: selected.filter(act.applies).length }))
    .filter(({ applicable }) => applicable > 0);
  return (
    <>
      <VisuallyHidden ref={status} role="status">
        {number > 0 && `${number} selected`}
      </VisuallyHidden>
      {failures.length > 0 && (
        <Bar aria-label="Not changed">
          <Failures role="alert">
            <p>{`${count(failures.length)} not changed:`}</p>
            <PlainList>
              {failures.map(({ name, reason }) => (
                <li key={name + reason}>{`${name}: ${reason}`}</li>
              ))}
            </PlainList>
          </Failures>
          <ActionRow>
            <Button onClick={() => setFailures([])}>Dismiss</Button>
          </ActionRow>
        </Bar>
      )}
      {number > 0 && (
        <Bar aria-label="Selected rows" data-decision-bar>
          <Head>
            {`${count(number)} selected`}
            <Button
              variant="quiet"
              disabled={isPending}
              onClick={() => {
                returnFocus(rowsFromSelection(status.current));
                onClear();
              }}
            >
              Clear
            </Button>
          </Head>
          <Acts>
            {offered.map(({ act, applicable }) => (
              <Button
                key={act.label}
                disabled={isPending}
                aria-haspopup={act.confirmation && "dialog"}
                onClick={() => start(act)}
              >
                {applicable < number ? `${act.label} (${applicable})` : act.label}
              </Button>
            ))}
          </Acts>
        </Bar>
      )}
      <ReasonDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title={confirmed?.confirmation?.title ?? ""}
        description={confirmed?.confirmation?.consequence}
        confirmLabel={confirmed?.label ?? ""}
        rules="caseReason"
        onConfirm={async (reason) => {
          if (confirmed) await acting.run({ act: confirmed, reason });
        }}
      />
    </>
  );
}
