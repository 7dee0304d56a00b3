import { postLabel } from "@entities/forum/postPath";
import type { ForumTopicPage } from "@entities/forum/types";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import styled from "styled-components";
import type { TopicLocation } from "../api/topics";

const Note = styled.p`
  ${muted}
  padding-bottom: ${theme.space[2]};
`;

interface MissingPostNoteProps {
  readonly topic: ForumTopicPage;
  readonly location: TopicLocation;
}

/** Line above a topic whose requested reply does not exist; nothing if it does, also elsewhere. */
export function MissingPostNote({ topic, location }: MissingPostNoteProps) {
  if (!("post" in location)) return null;
  const { post } = location;
  const isPresent = topic.posts.some(({ number }) => number === post);
  const isMoved = topic.moved.some(({ number, count }) => number <= post && post < number + count);
  if (isPresent || isMoved) return null;
  return <Note role="status">{`There is no ${postLabel(post).toLowerCase()} in this topic.`}</Note>;
}
