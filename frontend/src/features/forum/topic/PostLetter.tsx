import { useState } from "react";
import { deletePost, editPost, reportPost, restorePost } from "../../../shared/api/forum/posts";
import type { ForumPost } from "../../../shared/api/forum/wire";
import { useNotices } from "../../../shared/notices/NoticeProvider";
import { ConfirmDialog } from "../../../shared/ui/ConfirmDialog";
import type { MenuAction } from "../../../shared/ui/Menu";
import { HistoryDialog } from "../dialogs/HistoryDialog";
import { ReasonDialog } from "../dialogs/ReasonDialog";
import { useAct } from "../useAct";
import { EditForm } from "./EditForm";
import { Letter } from "./Letter";

interface PostLetterProps {
  readonly post: ForumPost;
  readonly isTarget: boolean;
  readonly isStaff: boolean;
  readonly onQuote?: ((selected: string) => void) | undefined;
  /** Reads the topic again. */
  readonly onChanged: () => Promise<unknown>;
}

/** A reply, and what its reader may do with it. */
export function PostLetter({ post, isTarget, isStaff, onQuote, onChanged }: PostLetterProps) {
  const { id, state, isMine } = post;
  const [open, setOpen] = useState<"edit" | "delete" | "report" | "remove" | "restore" | "history" | null>(null);
  const { notify } = useNotices();
  const act = useAct();
  const close = () => setOpen(null);
  const isShown = state === "shown";

  const actions: MenuAction[] = [];
  if (isShown && isMine) {
    actions.push({ label: "Edit", onSelect: () => setOpen("edit") });
    actions.push({ label: "Delete", onSelect: () => setOpen("delete") });
  }
  if (isShown && !isMine) actions.push({ label: "Report", onSelect: () => setOpen("report") });
  if (isStaff) {
    if (isShown && !isMine) actions.push({ label: "Remove", onSelect: () => setOpen("remove") });
    if (state === "removed") {
      const restore = () => restorePost(id).then(onChanged);
      const onSelect = () => (isMine ? void act(restore, "The reply could not be restored") : setOpen("restore"));
      actions.push({ label: "Restore", onSelect });
    }
    actions.push({ label: "Earlier versions", onSelect: () => setOpen("history") });
  }

  return (
    <>
      <Letter
        letter={post}
        isTarget={isTarget}
        onQuote={onQuote}
        actions={actions}
        {...(open === "edit" && {
          editor: (
            <EditForm
              draft={`post-${id}`}
              content={post.content}
              onSave={async ({ content }) => {
                await editPost(id, content);
                await onChanged();
              }}
              onDone={close}
            />
          ),
        })}
      />
      <ConfirmDialog
        open={open === "delete"}
        onOpenChange={close}
        title="Delete this reply"
        description="Its words are taken out for everybody. A line says that you deleted it, and the replies after it keep their numbers."
        confirm="Delete"
        variant="destructive"
        onConfirm={async () => {
          await deletePost(id);
          await onChanged();
        }}
      />
      <ReasonDialog
        open={open === "report"}
        onOpenChange={close}
        title="Report this reply"
        description="The concierge reads it and decides. Its author is not told who reported it."
        confirm="Report"
        kind="report"
        onConfirm={async (reason) => {
          await reportPost(id, reason);
          notify({ title: "Reported", description: "The concierge will look at it." });
        }}
      />
      <ReasonDialog
        open={open === "remove"}
        onOpenChange={close}
        title="Remove this reply"
        description="Its words are taken out for everybody and can be restored. Its author is told the reason."
        confirm="Remove"
        kind="removal"
        variant="destructive"
        onConfirm={async (reason) => {
          await deletePost(id, reason);
          await onChanged();
        }}
      />
      <ReasonDialog
        open={open === "restore"}
        onOpenChange={close}
        title="Restore this reply"
        description="Everybody reads its words again. Its author is told the reason."
        confirm="Restore"
        kind="removal"
        onConfirm={async (reason) => {
          await restorePost(id, reason);
          await onChanged();
        }}
      />
      <HistoryDialog of={open === "history" ? { post: id } : null} onOpenChange={close} />
    </>
  );
}
