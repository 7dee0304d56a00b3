import type { ForumTopic } from "@entities/forum/types";
import { ReasonDialog } from "@shared/form/ReasonDialog";
import { removeTopic } from "../api/topics";
import {
  type ModerationAction,
  type ModerationDialog,
  moderationActions,
  runModeration,
} from "../topic/moderationActions";
import MergeDialog from "./MergeDialog";
import MoveDialog from "./MoveDialog";

const effects: Readonly<Record<ModerationAction, string>> = {
  pin: "Pinned to the top of the category.",
  unpin: "No longer pinned to the top of the category.",
  lock: "Everyone can read it, but no one can reply until it’s unlocked.",
  unlock: "Members can reply again.",
  restore: "It’s shown again, with all its replies.",
};

const actionNames = Object.keys(effects) as ModerationAction[];

export interface ModerationDialogsProps {
  readonly topic: ForumTopic;
  readonly open: boolean;
  /** The open one. */
  readonly dialog: ModerationDialog | null;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<unknown>;
}

/** Dialogs of the moderation menu. */
export default function ModerationDialogs({ topic, dialog, onClose, onChanged }: ModerationDialogsProps) {
  const { id } = topic;
  return (
    <>
      {actionNames.map((action) => (
        <ReasonDialog
          key={action}
          open={dialog === action}
          onOpenChange={onClose}
          title={`${moderationActions[action].label} this topic`}
          description={`${effects[action]} The author is told the reason.`}
          confirmLabel={moderationActions[action].label}
          rules="removal"
          onConfirm={(reason) => runModeration(action, id, reason).then(onChanged)}
        />
      ))}
      <MergeDialog topic={topic} open={dialog === "merge"} onOpenChange={onClose} />
      <MoveDialog topic={topic} open={dialog === "move"} onOpenChange={onClose} onMoved={onChanged} />
      <ReasonDialog
        open={dialog === "remove"}
        onOpenChange={onClose}
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
