import type { ForumTopic } from "@entities/forum/types";
import { useAction } from "@shared/api/useAction";
import { Button } from "@shared/ui/Button";
import { dialogOnDemand } from "@shared/ui/Dialog";
import { ChevronDownIcon } from "@shared/ui/icons";
import { Menu, type MenuAction } from "@shared/ui/Menu";
import { useState } from "react";
import type { ModerationDialogsProps } from "../dialogs/ModerationDialogs";
import { type ModerationAction, type ModerationDialog, moderationActions, runModeration } from "./moderationActions";

const ModerationDialogs = dialogOnDemand<ModerationDialogsProps>(
  () => import(/* webpackChunkName: "forum-moderation" */ "../dialogs/ModerationDialogs"),
);

interface ModerationMenuProps {
  readonly topic: ForumTopic;
  readonly onChanged: () => Promise<unknown>;
  /** Begins the selection of replies to split. */
  readonly onSelectPosts: () => void;
}

/** Moderation menu of a topic; the author is told the reason, unless the admin is the author. */
export default function ModerationMenu({ topic, onChanged, onSelectPosts }: ModerationMenuProps) {
  const { id, isPinned, isLocked, isMine, state } = topic;
  const [dialog, setDialog] = useState<ModerationDialog | null>(null);
  const moderation = useAction((action: ModerationAction) => runModeration(action, id).then(onChanged), {
    failureTitle: (action) => `The topic couldn’t be ${moderationActions[action].pastTense}`,
  });

  const available: ModerationAction[] =
    state === "removed" ? ["restore"] : [isPinned ? "unpin" : "pin", isLocked ? "unlock" : "lock"];
  const actions: MenuAction[] = available.map((action) => ({
    label: moderationActions[action].label,
    onSelect: () => (isMine ? void moderation.run(action) : setDialog(action)),
  }));
  actions.push({ label: "Move", onSelect: () => setDialog("move") });
  if (state !== "removed") {
    actions.push({ label: "Merge into another topic", onSelect: () => setDialog("merge") });
    if (topic.postCount > 0) actions.push({ label: "Select replies to move", onSelect: onSelectPosts });
    actions.push({ label: "Remove", onSelect: () => setDialog("remove") });
  }

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
      <ModerationDialogs
        topic={topic}
        open={dialog !== null}
        dialog={dialog}
        onClose={() => setDialog(null)}
        onChanged={onChanged}
      />
    </>
  );
}
