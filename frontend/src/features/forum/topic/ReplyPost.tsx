import { postLabel } from "@entities/forum/postPath";
import type { ForumPost } from "@entities/forum/types";
import { useAction } from "@shared/api/useAction";
import { ReasonDialog } from "@shared/form/ReasonDialog";
import { ConfirmDialog } from "@shared/ui/ConfirmDialog";
import type { MenuAction } from "@shared/ui/Menu";
import { type ReactNode, useState } from "react";
import { deletePost, editPost, reportPost, restorePost } from "../api/posts";
import { HistoryDialog } from "../dialogs/HistoryDialog";
import { ReportDialog } from "../dialogs/ReportDialog";
import { EditForm } from "./forms";
import { Post } from "./Post";
import { PostReactions, type UpdateReactions } from "./PostReactions";

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
  const { id, number, state, isMine } = post;
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
      <Post
        post={post}
        isTarget={isTarget}
        onQuote={onQuote}
        selection={isVisible && selection}
        {...(isVisible && {
          reactions: (
            <PostReactions
              postId={id}
              name={postLabel(number).toLowerCase()}
              reactions={post}
              canLike={isCollector && !isMine}
              canBookmark={isCollector}
              onUpdate={onReactions}
              onOutdated={onChanged}
            />
          ),
        })}
        actions={actions}
        {...(open === "edit" && {
          editor: (
            <EditForm
              draftKey={`post-${id}`}
              content={post.content}
              editedAt={post.editedAt}
              onSave={async ({ content }, seen) => {
                await editPost(id, content, seen);
                await onChanged();
              }}
              isRemoved={!isVisible}
              onRefused={onChanged}
              onDone={close}
            />
          ),
        })}
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
      <ReportDialog
        open={open === "report"}
        onOpenChange={close}
        noun="reply"
        onReport={(reason) => reportPost(id, reason)}
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
      {isStaff && <HistoryDialog open={open === "history"} subject={{ post: id }} onOpenChange={close} />}
    </>
  );
}
