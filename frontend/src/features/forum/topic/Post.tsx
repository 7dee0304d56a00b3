import { postLabel, postPath } from "@entities/forum/postPath";
import { AuthorLine, Avatar, authorName } from "@entities/forum/text/Author";
import { ForumText } from "@entities/forum/text/ForumText";
import type { ForumAuthor, ForumRemoval } from "@entities/forum/types";
import type { RichNode } from "@shared/api/types";
import { formatLongDateTime } from "@shared/format";
import { Button } from "@shared/ui/Button";
import { Menu, type MenuAction } from "@shared/ui/Menu";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { type ReactNode, useState } from "react";
import { RelativeTimeLink } from "../text/RelativeTimeLink";
import { Fold } from "./Fold";
import { PostArticle, PostBody, PostFooter, PostHeader, PostTime, RemovalReason, RemovedPost } from "./post.styles";
import { postElementId } from "./topicLocation";

/** Data of a post: the opening post or a reply. */
export interface PostContent {
  readonly topicId: number;
  /** 0 is the opening post. */
  readonly number: number;
  readonly author: ForumAuthor;
  readonly createdAt: string;
  readonly editedAt: string | null;
  readonly body: readonly RichNode[];
  /** `shown`, `deleted` or `removed`. */
  readonly state: string;
  readonly removal: ForumRemoval | null;
}

export interface PostProps {
  readonly post: PostContent;
  /** Whether the URL points to this post. */
  readonly isTarget: boolean;
  /** Quotes the selection or the whole post; undefined where replies are impossible. */
  readonly onQuote?: ((selected: string) => void) | undefined;
  /** Likes and bookmark; undefined if the post is not shown. */
  readonly reactions?: ReactNode;
  /** Further actions. */
  readonly actions: readonly MenuAction[];
  /** Replaces the text while editing. */
  readonly editor?: ReactNode;
  /** Checkbox to select the post. */
  readonly selection?: ReactNode;
}

/** Selected text within an element. */
function selectedTextIn(element: Element | null): string {
  const selection = window.getSelection();
  const isInside = element && selection?.anchorNode && element.contains(selection.anchorNode);
  return isInside ? selection.toString().trim() : "";
}

/** A post of a topic. */
export function Post({ post, isTarget, onQuote, reactions, actions, editor, selection }: PostProps) {
  const { topicId, number, author, createdAt, editedAt, body, state, removal } = post;
  const [article, setArticle] = useState<HTMLElement | null>(null);
  const name = postLabel(number);
  const label = `${name} by ${authorName(author)}`;
  const isShown = state === "shown";
  return (
    <PostArticle
      ref={setArticle}
      id={postElementId(number)}
      data-number={number}
      tabIndex={-1}
      aria-label={label}
      aria-current={isTarget ? "true" : undefined}
    >
      <VisuallyHidden as="h2">{label}</VisuallyHidden>
      <Avatar author={author} />
      <PostHeader>
        <AuthorLine author={author} />
        <PostTime>
          <RelativeTimeLink at={createdAt} to={postPath(topicId, number)} />
          {editedAt && isShown && <span title={formatLongDateTime(editedAt)}>edited</span>}
          {number > 0 && <span>{`#${number}`}</span>}
          {selection}
        </PostTime>
      </PostHeader>
      <PostBody>
        {!isShown && (
          <RemovedPost>
            {state === "deleted" ? "This reply was deleted by its author." : "Removed by the concierge."}
          </RemovedPost>
        )}
        {removal && (
          <RemovalReason>
            Reason: <bdi>{removal.reason}</bdi>
          </RemovalReason>
        )}
        {editor ??
          ((isShown || body.length > 0) && (
            <Fold>
              <ForumText content={body} />
            </Fold>
          ))}
      </PostBody>
      {!editor && (reactions || actions.length > 0 || (onQuote && isShown)) && (
        <PostFooter>
          {reactions}
          {onQuote && isShown && (
            <Button
              variant="quiet"
              // Keep the text selection on click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onQuote(selectedTextIn(article))}
              aria-label={`Quote ${name.toLowerCase()}`}
            >
              Quote
            </Button>
          )}
          {actions.length > 0 && <Menu label={`More for ${name.toLowerCase()}`} actions={actions} />}
        </PostFooter>
      )}
    </PostArticle>
  );
}
