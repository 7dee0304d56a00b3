import type { ForumTopic } from "@entities/forum/types";
import { useAction } from "@shared/api/action";
import { ReasonDialog } from "@shared/form/ReasonDialog";
import { Button } from "@shared/ui/Button";
import { dialogOnDemand } from "@shared/ui/Dialog";
import { ChevronDownIcon } from "@shared/ui/icons";
import { Menu, type MenuAction } from "@shared/ui/Menu";
import { useState } from "react";
import { removeTopic, restoreTopic, updateTopic } from "../api/topics";

const MoveDialog = dialogOnDemand(() => import(/* webpackChunkName: "forum-moderation" */ "../dialogs/MoveDialog"));

/** Reversible moderation actions. */
const moderationActions = {
  pin: { label: "Pin", effect: "Pinned to the top of the category.", pastTense: "pinned" },
  unpin: { label: "Unpin", effect: "No longer pinned to the top of the category.", pastTense: "unpinned" },
  lock: {
    label: "Lock",
    effect: "Everyone can read it, but no one can reply until it’s unlocked.",
    pastTense: "locked",
  },
  unlock: { label: "Unlock", effect: "Members can reply again.", pastTense: "unlocked" },
  restore: { label: "Restore", effect: "It’s shown again, with all its replies.", pastTense: "restored" },
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
    failureTitle: (action) => `The topic couldn’t be ${moderationActions[action].pastTense}`,
  });
  const close = () => setOpen(null);

  const available: ModerationAction[] =
    state === "removed" ? ["restore"] : [isPinned ? "unpin" : "pin", isLocked ? "unlock" : "lock"];
  const actions: MenuAction[] = available.map((action) => ({
    label: moderationActions[action].label,
    onSelect: () => (isMine ? void moderation.run(action) : setOpen(action)),
  }));
  actions.push({ label: "Move", onSelect: () => setOpen("move") });
  if (state !== "removed") actions.push({ label: "Remove", onSelect: () => setOpen("remove") });

  return (
    <>
      <Menu
        label="Moderate"
        actions={actions}
        trigger={
          <Button>
            Moderate <ChevronDownIcon size={16} />
          </Button>
        }
      />
      {actionNames.map((action) => (
        <ReasonDialog
          key={action}
          open={open === action}
          onOpenChange={close}
          title={`${moderationActions[action].label} this topic`}
          description={`${moderationActions[action].effect} The author is told the reason.`}
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
        description="It will be removed with all its replies, and can be restored. The author is told the reason."
        confirmLabel="Remove"
        rules="removal"
        variant="destructive"
        onConfirm={(reason) => removeTopic(id, reason).then(onChanged)}
      />
    </>
  );
}
