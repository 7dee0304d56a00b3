import { postLabel } from "@entities/forum/postPath";
import type { ForumTopicPage } from "@entities/forum/types";
import { ConfirmDialog } from "@shared/ui/ConfirmDialog";
import type { MenuAction } from "@shared/ui/Menu";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { removeTopic, reportTopic, updateTopic } from "../api/topics";
import { HistoryDialog } from "../dialogs/HistoryDialog";
import { ReportDialog } from "../dialogs/ReportDialog";
import { EditForm } from "./forms";
import { Post } from "./Post";
import { PostReactions, type UpdateReactions } from "./PostReactions";

interface OpeningPostProps {
  readonly topic: ForumTopicPage;
  readonly isStaff: boolean;
  readonly isCollector: boolean;
  readonly onQuote?: ((selected: string) => void) | undefined;
  /** Refetches the topic. */
  readonly onChanged: () => Promise<unknown>;
  readonly onReactions: UpdateReactions;
}

/** The opening post with its actions. */
export function OpeningPost({ topic, isStaff, isCollector, onQuote, onChanged, onReactions }: OpeningPostProps) {
  const { id, postId, title, content, editedAt, isMine, lastNumber, state } = topic;
  const [open, setOpen] = useState<"edit" | "delete" | "report" | "history" | null>(null);
  const navigate = useNavigate();
  const close = () => setOpen(null);

  const actions: MenuAction[] = [];
  if (state === "shown" && isMine) {
    actions.push({ label: "Edit", onSelect: () => setOpen("edit") });
    // Topics with replies cannot be deleted by their author.
    if (lastNumber === 0) actions.push({ label: "Delete", onSelect: () => setOpen("delete") });
  }
  if (state === "shown" && !isMine) actions.push({ label: "Report", onSelect: () => setOpen("report") });
  if (isStaff) actions.push({ label: "Earlier versions", onSelect: () => setOpen("history") });

  return (
    <>
      <Post
        post={{ ...topic, topicId: id, number: 0 }}
        isTarget={false}
        onQuote={onQuote}
        {...(state === "shown" && {
          reactions: (
            <PostReactions
              postId={postId}
              name={postLabel(0).toLowerCase()}
              reactions={topic}
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
              draftKey={`post-${postId}`}
              title={title}
              content={content}
              editedAt={editedAt}
              onSave={async (values, seen) => {
                await updateTopic(id, { ...values, editedAt: seen });
                await onChanged();
              }}
              isRemoved={state !== "shown"}
              onRefused={onChanged}
              onDone={close}
            />
          ),
        })}
      />
      <ConfirmDialog
        open={open === "delete"}
        onOpenChange={close}
        title="Delete this topic"
        description="No one has replied yet, so it will be deleted entirely. This can’t be undone."
        confirmLabel="Delete"
        variant="destructive"
        success={{ title: "Topic deleted" }}
        onConfirm={async () => {
          await removeTopic(id);
          navigate(`/forum/category/${topic.categoryId}`, { replace: true });
        }}
      />
      <ReportDialog
        open={open === "report"}
        onOpenChange={close}
        noun="topic"
        onReport={(reason) => reportTopic(id, reason)}
      />
      {isStaff && <HistoryDialog open={open === "history"} subject={{ topic: id }} onOpenChange={close} />}
    </>
  );
}
