import type { ForumTopicPage } from "@entities/forum/types";
import { ConfirmDialog } from "@shared/ui/ConfirmDialog";
import type { MenuAction } from "@shared/ui/Menu";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { removeTopic, reportTopic, updateTopic } from "../api/topics";
import { InteractivePost } from "./InteractivePost";
import type { UpdateReactions } from "./PostReactions";

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
  const { id, postId, title, isMine, pages, posts, state } = topic;
  const hasReplies = pages > 1 || posts.some((post) => post.state !== "deleted");
  const [open, setOpen] = useState<"edit" | "delete" | "report" | "history" | null>(null);
  const navigate = useNavigate();
  const close = () => setOpen(null);

  const actions: MenuAction[] = [];
  if (state === "shown" && isMine) {
    actions.push({ label: "Edit", onSelect: () => setOpen("edit") });
    // Topics with replies cannot be deleted by their author.
    if (!hasReplies) actions.push({ label: "Delete", onSelect: () => setOpen("delete") });
  }
  if (state === "shown" && !isMine) actions.push({ label: "Report", onSelect: () => setOpen("report") });
  if (isStaff) actions.push({ label: "Earlier versions", onSelect: () => setOpen("history") });

  return (
    <>
      <InteractivePost
        post={{ ...topic, topicId: id, number: 0 }}
        postId={postId}
        noun="topic"
        title={title}
        isTarget={false}
        isStaff={isStaff}
        isCollector={isCollector}
        onQuote={onQuote}
        actions={actions}
        open={open}
        onClose={close}
        onSave={(values, seen) => updateTopic(id, { ...values, editedAt: seen })}
        onReport={(reason) => reportTopic(id, reason)}
        history={{ topic: id }}
        onChanged={onChanged}
        onReactions={onReactions}
      />
      <ConfirmDialog
        open={open === "delete"}
        onOpenChange={close}
        title="Delete this topic"
        description="It has no replies, so it will be deleted entirely. This can’t be undone."
        confirmLabel="Delete"
        variant="destructive"
        success={{ title: "Topic deleted" }}
        onConfirm={async () => {
          await removeTopic(id);
          navigate(`/forum/category/${topic.categoryId}`, { replace: true });
        }}
      />
    </>
  );
}
