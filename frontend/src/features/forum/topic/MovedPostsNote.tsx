import { postPath } from "@entities/forum/postPath";
import type { ForumMovedPosts } from "@entities/forum/types";
import { formatQuantity } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { postElementId } from "./topicLocation";

const Note = styled.p`
  ${muted}
  padding-block: ${theme.space[2]};
  border-bottom: ${theme.border.line};
  overflow-wrap: anywhere;
  scroll-margin-top: ${theme.space[12]};
`;

/** Line in the place of replies that are in another topic now. */
export function MovedPostsNote({ moved }: { moved: ForumMovedPosts }) {
  const { number, count, topicId, topicTitle, newNumber } = moved;
  return (
    <Note id={postElementId(number)} tabIndex={-1}>
      {`${formatQuantity(count, "reply was", "replies were")} moved to `}
      <Link to={postPath(topicId, newNumber)} dir="auto">
        {topicTitle}
      </Link>
    </Note>
  );
}
