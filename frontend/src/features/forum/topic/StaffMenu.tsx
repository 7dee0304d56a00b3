import { useState } from "react";
import { changeTopic, removeTopic, restoreTopic } from "../../../shared/api/forum/topics";
import type { ForumTopic } from "../../../shared/api/forum/wire";
import { Button } from "../../../shared/ui/Button";
import { ChevronDownIcon } from "../../../shared/ui/icons";
import { Menu, type MenuAction } from "../../../shared/ui/Menu";
import { MoveDialog } from "../dialogs/MoveDialog";
import { ReasonDialog } from "../dialogs/ReasonDialog";
import { useAct } from "../useAct";

/** What the concierge may do with a topic. */
export function StaffMenu({ topic, onChanged }: { topic: ForumTopic; onChanged: () => Promise<unknown> }) {
  const { id, isPinned, isLocked, state } = topic;
  const [open, setOpen] = useState<"lock" | "move" | "remove" | null>(null);
  const act = useAct();
  const close = () => setOpen(null);
  const change = (make: () => Promise<void>, failure: string) => () => void act(() => make().then(onChanged), failure);

  const actions: readonly MenuAction[] =
    state === "removed"
      ? [{ label: "Restore", onSelect: change(() => restoreTopic(id), "The topic could not be restored") }]
      : [
          {
            label: isPinned ? "Unpin" : "Pin",
            onSelect: change(
              () => changeTopic(id, { isPinned: !isPinned }),
              "The topic could not be pinned or unpinned",
            ),
          },
          isLocked
            ? {
                label: "Unlock",
                onSelect: change(() => changeTopic(id, { isLocked: false }), "The topic could not be unlocked"),
              }
            : { label: "Lock", onSelect: () => setOpen("lock") },
          { label: "Move", onSelect: () => setOpen("move") },
          { label: "Remove", onSelect: () => setOpen("remove") },
        ];

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
      <ReasonDialog
        open={open === "lock"}
        onOpenChange={close}
        title="Lock this topic"
        description="Everybody can read it and nobody can reply, until it is unlocked. Its author is told, with the reason if you give one."
        confirm="Lock"
        kind="note"
        onConfirm={async (reason) => {
          await changeTopic(id, { isLocked: true, ...(reason && { reason }) });
          await onChanged();
        }}
      />
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
