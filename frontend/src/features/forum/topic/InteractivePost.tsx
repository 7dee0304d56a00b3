import { postLabel } from "@entities/forum/postPath";
import type { ForumReactions } from "@entities/forum/types";
import { HistoryDialog } from "../dialogs/HistoryDialog";
import type { HistoryDialogProps } from "../dialogs/HistoryDialogContent";
import { ReportDialog } from "../dialogs/ReportDialog";
import type { EditFormProps } from "./EditForm";
import { EditForm } from "./forms";
import { Post, type PostContent, type PostProps } from "./Post";
import { PostReactions, type UpdateReactions } from "./PostReactions";

interface InteractivePostProps extends Omit<PostProps, "reactions" | "editor"> {
  readonly post: PostContent & ForumReactions & { readonly content: string; readonly isMine: boolean };
  readonly postId: number;
  readonly noun: "topic" | "reply";
  /** Title in the editor; undefined for replies. */
  readonly title?: string;
  readonly isStaff: boolean;
  readonly isCollector: boolean;
  /** Name of the open editor or dialog: one of every post, or one of the caller's. */
  readonly open: string | null;
  readonly onClose: () => void;
  readonly onSave: EditFormProps["onSave"];
  readonly onReport: (reason: string) => Promise<unknown>;
  readonly history: HistoryDialogProps["subject"];
  /** Refetches the topic. */
  readonly onChanged: () => Promise<unknown>;
  readonly onReactions: UpdateReactions;
}

/** A post with its reactions, its editor, and the dialogs to report it and to see its earlier versions. */
export function InteractivePost({
  post,
  postId,
  noun,
  title,
  isStaff,
  isCollector,
  open,
  onClose,
  onSave,
  onReport,
  history,
  onChanged,
  onReactions,
  ...shown
}: InteractivePostProps) {
  const { number, state, isMine, content, editedAt } = post;
  return (
    <>
      <Post
        {...shown}
        post={post}
        {...(state === "shown" && {
          reactions: (
            <PostReactions
              postId={postId}
              name={postLabel(number).toLowerCase()}
              reactions={post}
              canLike={isCollector && !isMine}
              canBookmark={isCollector}
              onUpdate={onReactions}
              onOutdated={onChanged}
            />
          ),
        })}
        {...(open === "edit" && {
          editor: (
            <EditForm
              draftKey={`post-${postId}`}
              {...(title !== undefined && { title })}
              content={content}
              editedAt={editedAt}
              onSave={async (values, seen) => {
                await onSave(values, seen);
                await onChanged();
              }}
              isRemoved={state !== "shown"}
              onRefused={onChanged}
              onDone={onClose}
            />
          ),
        })}
      />
      <ReportDialog open={open === "report"} onOpenChange={onClose} noun={noun} onReport={onReport} />
      {isStaff && <HistoryDialog open={open === "history"} subject={history} onOpenChange={onClose} />}
    </>
  );
}
