import type { ForumPost } from "@entities/forum/types";
import { useAction } from "@shared/api/useAction";
import { ReasonDialog } from "@shared/form/ReasonDialog";
import { ConfirmDialog } from "@shared/ui/ConfirmDialog";
import type { MenuAction } from "@shared/ui/Menu";
import { type ReactNode, useState } from "react";
import { deletePost, editPost, reportPost, restorePost } from "../api/posts";
import { InteractivePost } from "./InteractivePost";
import type { UpdateReactions } from "./PostReactions";

interface ReplyPostProps {
  readonly post: ForumPost;
  readonly isTarget: boolean;
  readonly isStaff: boolean;
  readonly isCollector: boolean;
  readonly onQuote?: ((selected: string) => void) | undefined;
  /** Refetches the topic. */
  readonly onChanged: () => Promise<unknown>;
  readonly onReactions: UpdateReactions;
  /** Checkbox while an admin selects replies. */
  readonly selection?: ReactNode;
}

/** A reply with its actions. */
export function ReplyPost({
  post,
  isTarget,
  isStaff,
  isCollector,
  onQuote,
  onChanged,
  onReactions,
  selection,
}: ReplyPostProps) {
  const { id, state, isMine } = post;
  const [open, setOpen] = useState<"edit" | "delete" | "report" | "remove" | "restore" | "history" | null>(null);
  const restoration = useAction(() => restorePost(id).then(onChanged), {
    failureTitle: "The reply couldn’t be restored",
  });
  const close = () => setOpen(null);
  const isVisible = state === "shown";

  const actions: MenuAction[] = [];
  if (isVisible && isMine) {
    actions.push({ label: "Edit", onSelect: () => setOpen("edit") });
    actions.push({ label: "Delete", onSelect: () => setOpen("delete") });
  }
  if (isVisible && !isMine) actions.push({ label: "Report", onSelect: () => setOpen("report") });
  if (isStaff) {
    if (isVisible && !isMine) actions.push({ label: "Remove", onSelect: () => setOpen("remove") });
    if (state === "removed") {
      const onSelect = () => (isMine ? void restoration.run() : setOpen("restore"));
      actions.push({ label: "Restore", onSelect });
    }
    actions.push({ label: "Earlier versions", onSelect: () => setOpen("history") });
  }

  return (
    <>
      <InteractivePost
        post={post}
        postId={id}
        noun="reply"
        isTarget={isTarget}
        isStaff={isStaff}
        isCollector={isCollector}
        onQuote={onQuote}
        selection={isVisible && selection}
        actions={actions}
        open={open}
        onClose={close}
        onSave={({ content }, seen) => editPost(id, content, seen)}
        onReport={(reason) => reportPost(id, reason)}
        history={{ post: id }}
        onChanged={onChanged}
        onReactions={onReactions}
      />
      <ConfirmDialog
        open={open === "delete"}
        onOpenChange={close}
        title="Delete this reply"
        description="The post will be removed for everyone. A note will say that you deleted it, and later replies keep their numbers."
        confirmLabel="Delete"
        variant="destructive"
        success={{ title: "Reply deleted" }}
        onConfirm={() => deletePost(id).then(onChanged)}
      />
      <ReasonDialog
        open={open === "remove"}
        onOpenChange={close}
        title="Remove this reply"
        description="The post will be removed for everyone, and can be restored. The author is told the reason."
        confirmLabel="Remove"
        rules="removal"
        variant="destructive"
        onConfirm={(reason) => deletePost(id, reason).then(onChanged)}
      />
      <ReasonDialog
        open={open === "restore"}
        onOpenChange={close}
        title="Restore this reply"
        description="Everyone can read it again. The author is told the reason."
        confirmLabel="Restore"
        rules="removal"
        onConfirm={(reason) => restorePost(id, reason).then(onChanged)}
      />
    </>
  );
}
