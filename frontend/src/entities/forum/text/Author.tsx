import { theme } from "@shared/theme/theme";
import { MutedSpan, SmallLabel } from "@shared/ui/layout";
import { Link } from "react-router-dom";
import styled from "styled-components";
import type { ForumAuthor } from "../types";

/** First grapheme of a name. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter("en-US").segment(name.trim());
  return first?.segment.toLocaleUpperCase("en-US") ?? "";
}

/** Username of a deleted account. */
const FORMER_MEMBER = "former member";

/** Name, else username. */
export const authorName = ({ name, username }: ForumAuthor): string => name?.trim() || username;

/** Name of a member in a list; @username if `author` is not known to be that member, or shows no name. */
export const listName = (username: string, author?: ForumAuthor): string => {
  const name = author?.username === username ? author.name?.trim() : "";
  return name || (username === FORMER_MEMBER ? username : `@${username}`);
};

/** Path of a member's profile. */
export const memberPath = (username: string): string => `/members/${encodeURIComponent(username)}`;

const Circle = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 2em;
  height: 2em;
  overflow: hidden;
  border: ${theme.border.inkMuted};
  border-radius: ${theme.radius.round};
  font-family: ${theme.fontFamily.serif};
  font-size: ${theme.fontSize.lead};
  line-height: 1;
`;

/** Avatar with the author's initial; decorative beside the name. */
export function Avatar({ author }: { author: ForumAuthor }) {
  return <Circle aria-hidden="true">{author.isFormer ? "–" : initialOf(authorName(author))}</Circle>;
}

const MetaLine = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${theme.space[1]};
  min-width: 0;
  overflow-wrap: anywhere;
`;

const DisplayName = styled.bdi`
  font-weight: 600;

  a {
    text-decoration: none;
  }

  a:hover {
    text-decoration: underline;
  }
`;

/** Text that phones leave out, where it would take a line of its own. */
export const WideOnly = styled.span`
  ${theme.media.belowMedium} {
    display: none;
  }
`;

/** Author of a post with link and role. */
export function AuthorLine({ author }: { author: ForumAuthor }) {
  return (
    <MetaLine>
      <DisplayName>
        {author.isFormer ? authorName(author) : <Link to={memberPath(author.username)}>{authorName(author)}</Link>}
      </DisplayName>
      {author.name && !author.isFormer && (
        <WideOnly>
          <MutedSpan>@{author.username}</MutedSpan>
        </WideOnly>
      )}
      {author.isConcierge && <SmallLabel>Concierge</SmallLabel>}
    </MetaLine>
  );
}
