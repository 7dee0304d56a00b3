import { useState } from "react";
import { changeTopic, removeTopic, restoreTopic } from "../../../shared/api/forum/topics";
import type { ForumTopic } from "../../../shared/api/forum/wire";
import { Button } from "../../../shared/ui/Button";
import { ChevronDownIcon } from "../../../shared/ui/icons";
import { Menu, type MenuAction } from "../../../shared/ui/Menu";
import { MoveDialog } from "../dialogs/MoveDialog";
import { ReasonDialog } from "../dialogs/ReasonDialog";
import { useAct } from "../useAct";

/** What can be taken back at any time, and what each does. */
const steps = {
  pin: { label: "Pin", effect: "It stands before all others of its category.", done: "pinned" },
  unpin: { label: "Unpin", effect: "It stands among the others of its category again.", done: "unpinned" },
  lock: { label: "Lock", effect: "Everybody can read it and nobody can reply, until it is unlocked.", done: "locked" },
  unlock: { label: "Unlock", effect: "It takes replies again.", done: "unlocked" },
  restore: { label: "Restore", effect: "It is shown again, with all its replies.", done: "restored" },
} as const;

type Step = keyof typeof steps;

const everyStep = Object.keys(steps) as Step[];

function take(step: Step, id: number, reason?: string): Promise<void> {
  if (step === "restore") return restoreTopic(id, reason);
  const change = step === "pin" || step === "unpin" ? { isPinned: step === "pin" } : { isLocked: step === "lock" };
  return changeTopic(id, { ...change, ...(reason !== undefined && { reason }) });
}

/** What the concierge may do with a topic: its author is told why, unless the concierge wrote it. */
export function StaffMenu({ topic, onChanged }: { topic: ForumTopic; onChanged: () => Promise<unknown> }) {
  const { id, isPinned, isLocked, isMine, state } = topic;
  const [open, setOpen] = useState<Step | "move" | "remove" | null>(null);
  const act = useAct();
  const close = () => setOpen(null);

  const possible: Step[] =
    state === "removed" ? ["restore"] : [isPinned ? "unpin" : "pin", isLocked ? "unlock" : "lock"];
  const actions: MenuAction[] = possible.map((step) => ({
    label: steps[step].label,
    onSelect: () =>
      isMine
        ? void act(() => take(step, id).then(onChanged), `The topic could not be ${steps[step].done}`)
        : setOpen(step),
  }));
  if (state !== "removed") {
    actions.push({ label: "Move", onSelect: () => setOpen("move") });
    actions.push({ label: "Remove", onSelect: () => setOpen("remove") });
  }

  return (
    <>
      <Menu
        label="Keep order"
        actions={actions}
        trigger={
          <Button>
            Keep order <ChevronDownIcon size={16} />
          </Button>
        }
      />
      {everyStep.map((step) => (
        <ReasonDialog
          key={step}
          open={open === step}
          onOpenChange={close}
          title={`${steps[step].label} this topic`}
          description={`${steps[step].effect} Its author is told the reason.`}
          confirm={steps[step].label}
          kind="removal"
          onConfirm={async (reason) => {
            await take(step, id, reason);
            await onChanged();
          }}
        />
      ))}
      <MoveDialog topic={topic} open={open === "move"} onOpenChange={close} onMoved={onChanged} />
      <ReasonDialog
        open={open === "remove"}
        onOpenChange={close}
        title="Remove this topic"
        description="It is taken out with all its replies and can be restored. Its author is told the reason."
        confirm="Remove"
        kind="removal"
        variant="destructive"
        onConfirm={async (reason) => {
          await removeTopic(id, reason);
          await onChanged();
        }}
      />
    </>
  );
}
