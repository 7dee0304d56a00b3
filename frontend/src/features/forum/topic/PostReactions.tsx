import type { ForumReactions } from "@entities/forum/types";
import { pathIs } from "@shared/api/cacheKeys";
import { useAction } from "@shared/api/useAction";
import { formatNumber, formatQuantity } from "@shared/format";
import { touchLine } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import { Button, IconButton } from "@shared/ui/Button";
import { BookmarkIcon, HeartIcon } from "@shared/ui/icons";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import styled from "styled-components";
import { BOOKMARKS_PATH, setBookmark, setLike } from "../api/reactions";

/** Changes the shown reactions of a post until the topic is fetched again. */
export type UpdateReactions = (postId: number, change: (known: ForumReactions) => ForumReactions) => void;

/* Aligned with the text, so that the icon stays in place when the count appears. */
const LikeButton = styled(Button)`
  ${tabularNums}
  justify-content: flex-start;
  min-width: ${theme.minTouchTarget};
  letter-spacing: normal;

  &:hover:not(:disabled) {
    text-decoration: none;
  }
`;

const BookmarkButton = styled(IconButton)`
  &:first-child {
    margin-left: calc(-1 * ${theme.space.half});
  }
`;

const Likes = styled.span`
  ${touchLine}
  ${muted}
  ${tabularNums}
  gap: ${theme.space[1]};
  padding-inline: ${theme.space[1]};
`;

const liked = (known: ForumReactions, isLiked: boolean): ForumReactions =>
  known.liked === isLiked
    ? known
    : { ...known, liked: isLiked, likeCount: Math.max(0, known.likeCount + (isLiked ? 1 : -1)) };

interface PostReactionsProps {
  readonly postId: number;
  /** Name of the post within a sentence. */
  readonly name: string;
  readonly reactions: ForumReactions;
  /** False for own posts, and for staff who only moderate. */
  readonly canLike: boolean;
  readonly canBookmark: boolean;
  readonly onUpdate: UpdateReactions;
  /** Called when the post was changed or removed meanwhile. */
  readonly onOutdated: () => unknown;
}

/** Likes and bookmark of a post; a change shows at once and is undone if the server refuses it. */
export function PostReactions({
  postId,
  name,
  reactions,
  canLike,
  canBookmark,
  onUpdate,
  onOutdated,
}: PostReactionsProps) {
  const { likeCount, liked: isLiked, bookmarked: isBookmarked } = reactions;
  const like = useAction((to: boolean) => setLike(postId, to), {
    failureTitle: (to) => (to ? "Your like couldn’t be saved" : "Your like couldn’t be removed"),
    onSuccess: (result) => onUpdate(postId, (known) => ({ ...known, ...result })),
    onFailure: (_error, to) => onUpdate(postId, (known) => liked(known, !to)),
    onOutdated,
  });
  const bookmark = useAction((to: boolean) => setBookmark(postId, to), {
    failureTitle: (to) => (to ? "The bookmark couldn’t be saved" : "The bookmark couldn’t be removed"),
    invalidates: pathIs(BOOKMARKS_PATH),
    onFailure: (_error, to) => onUpdate(postId, (known) => ({ ...known, bookmarked: !to })),
    onOutdated,
  });

  const toggleLike = () => {
    if (like.isPending) return;
    onUpdate(postId, (known) => liked(known, !isLiked));
    void like.run(!isLiked);
  };
  const toggleBookmark = () => {
    if (bookmark.isPending) return;
    onUpdate(postId, (known) => ({ ...known, bookmarked: !isBookmarked }));
    void bookmark.run(!isBookmarked);
  };

  const count = formatQuantity(likeCount, "like", "likes");
  return (
    <>
      {canLike && (
        <LikeButton
          variant="quiet"
          aria-pressed={isLiked}
          aria-label={likeCount > 0 ? `Like ${name}, ${count}` : `Like ${name}`}
          onClick={toggleLike}
        >
          <HeartIcon size={18} fill={isLiked ? "currentColor" : "none"} />
          {likeCount > 0 && formatNumber(likeCount)}
        </LikeButton>
      )}
      {!canLike && likeCount > 0 && (
        <Likes>
          <HeartIcon size={18} />
          <span aria-hidden="true">{formatNumber(likeCount)}</span>
          <VisuallyHidden>{count}</VisuallyHidden>
        </Likes>
      )}
      {canBookmark && (
        <BookmarkButton label={`Bookmark ${name}`} aria-pressed={isBookmarked} onClick={toggleBookmark}>
          <BookmarkIcon size={18} fill={isBookmarked ? "currentColor" : "none"} />
        </BookmarkButton>
      )}
    </>
  );
}
