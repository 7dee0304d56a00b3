import { postLabel, postPath } from "@entities/forum/postPath";
import { listName } from "@entities/forum/text/Author";
import { RelativeTime } from "@entities/forum/text/RelativeTime";
import type { ForumBookmark } from "@entities/forum/types";
import { useAction } from "@shared/api/useAction";
import { theme } from "@shared/theme/theme";
import { IconButton } from "@shared/ui/Button";
import { BookmarkIcon } from "@shared/ui/icons";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { Excerpt, ForumFacts, ResultItem } from "../forum.styles";

const Item = styled(ResultItem)`
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space.half} ${theme.space[2]};
  max-width: ${theme.maxWidth.text};

  & > :not(button) {
    grid-column: 1;
  }

  & > button {
    grid-area: 1 / 2 / span 3;
    align-self: start;
    margin: calc(-1 * ${theme.space[1]}) calc(-1 * ${theme.space[1]}) 0 0;
  }
`;

interface BookmarkItemProps {
  readonly bookmark: ForumBookmark;
  /** Deletes the bookmark. */
  readonly onRemove: () => Promise<unknown>;
}

/** A bookmarked post with a link to it. */
export function BookmarkItem({ bookmark, onRemove }: BookmarkItemProps) {
  const { topicId, topicTitle, number, author, excerpt, bookmarkedAt } = bookmark;
  const removal = useAction(onRemove, {
    success: { title: "Bookmark removed" },
    failureTitle: "The bookmark couldn’t be removed",
  });
  const post = postLabel(number);
  return (
    <Item>
      <h2>
        <Link to={postPath(topicId, number)} aria-label={`${post} in ${topicTitle}`}>
          <bdi>{topicTitle}</bdi>
        </Link>
      </h2>
      {excerpt && <Excerpt dir="auto">{excerpt}</Excerpt>}
      <ForumFacts as="div">
        <span>{post}</span>
        <bdi>{listName(author.username, author)}</bdi>
        <span>
          Bookmarked <RelativeTime at={bookmarkedAt} />
        </span>
      </ForumFacts>
      <IconButton
        label={`Remove bookmark: ${post.toLowerCase()} in ${topicTitle}`}
        disabled={removal.isPending}
        onClick={() => void removal.run()}
      >
        <BookmarkIcon size={18} fill="currentColor" />
      </IconButton>
    </Item>
  );
}
