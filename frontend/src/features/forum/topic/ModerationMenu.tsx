import type { ForumTopic } from "@entities/forum/types";
import { useAction } from "@shared/api/action";
import { ReasonDialog } from "@shared/form/ReasonDialog";
import { Button } from "@shared/ui/Button";
import { ChevronDownIcon } from "@shared/ui/icons";
import { Menu, type MenuAction } from "@shared/ui/Menu";
import { useState } from "react";
import { removeTopic, restoreTopic, updateTopic } from "../api/topics";
import { MoveDialog } from "../dialogs/MoveDialog";

/** Reversible moderation actions. */
const moderationActions = {
  pin: { label: "Pin", effect: "It stands before all others of its category.", pastTense: "pinned" },
  unpin: { label: "Unpin", effect: "It stands among the others of its category again.", pastTense: "unpinned" },
  lock: {
    label: "Lock",
    effect: "Everybody can read it and nobody can reply, until it is unlocked.",
    pastTense: "locked",
  },
  unlock: { label: "Unlock", effect: "It takes replies again.", pastTense: "unlocked" },
  restore: { label: "Restore", effect: "It is shown again, with all its replies.", pastTense: "restored" },
} as const;

type ModerationAction = keyof typeof moderationActions;

const actionNames = Object.keys(moderationActions) as ModerationAction[];

function runModeration(action: ModerationAction, id: number, reason?: string): Promise<void> {
  if (action === "restore") return restoreTopic(id, reason);
  const change =
    action === "pin" || action === "unpin" ? { isPinned: action === "pin" } : { isLocked: action === "lock" };
  return updateTopic(id, { ...change, ...(reason !== undefined && { reason }) });
}

/** Moderation menu of a topic; the author is told the reason, unless the admin is the author. */
export function ModerationMenu({ topic, onChanged }: { topic: ForumTopic; onChanged: () => Promise<unknown> }) {
  const { id, isPinned, isLocked, isMine, state } = topic;
  const [open, setOpen] = useState<ModerationAction | "move" | "remove" | null>(null);
  const moderation = useAction((action: ModerationAction) => runModeration(action, id).then(onChanged), {
    failureTitle: (action) => `The topic could not be ${moderationActions[action].pastTense}`,
  });
  const close = () => setOpen(null);

  const available: ModerationAction[] =
    state === "removed" ? ["restore"] : [isPinned ? "unpin" : "pin", isLocked ? "unlock" : "lock"];
  const actions: MenuAction[] = available.map((action) => ({
    label: moderationActions[action].label,
    onSelect: () => (isMine ? void moderation.run(action) : setOpen(action)),
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
      {actionNames.map((action) => (
        <ReasonDialog
          key={action}
          open={open === action}
          onOpenChange={close}
          title={`${moderationActions[action].label} this topic`}
          description={`${moderationActions[action].effect} Its author is told the reason.`}
          confirmLabel={moderationActions[action].label}
          rules="removal"
          onConfirm={(reason) => runModeration(action, id, reason).then(onChanged)}
        />
      ))}
      <MoveDialog topic={topic} open={open === "move"} onOpenChange={close} onMoved={onChanged} />
      <ReasonDialog
        open={open === "remove"}
        onOpenChange={close}
        title="Remove this topic"
        description="It is taken out with all its replies and can be restored. Its author is told the reason."
        confirmLabel="Remove"
        rules="removal"
        variant="destructive"
        onConfirm={(reason) => removeTopic(id, reason).then(onChanged)}
      />
    </>
  );
}
