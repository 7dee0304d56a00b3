import type { RichElement, RichNode } from "@shared/api/types";
import { theme } from "@shared/theme/theme";
import { RichText } from "@shared/ui/RichText";
import { richTextTables } from "@shared/ui/richTextTables";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { memberPath } from "./Author";
import { PostPicture } from "./PostPicture";
import { VehicleLink } from "./VehicleLink";
import { WideTable } from "./WideTable";

/* Text layout: limited width, paragraph spacing, quotes with a hairline. */
const Body = styled.div`
  font-size: ${theme.fontSize.body};
  line-height: 1.65;
  overflow-wrap: anywhere;
  /* Marks piled on one letter cannot be broken, and must not widen the page. */
  overflow-x: clip;

  /* Long lines break: a box that scrolls would be one more stop for the keyboard. */
  pre {
    white-space: pre-wrap;
    padding: ${theme.space[2]};
    border: ${theme.border.line};
    font-size: ${theme.fontSize.small};
  }

  code {
    font-size: 0.9em;
  }

  ${richTextTables}

  table {
    font-size: ${theme.fontSize.small};
  }

  blockquote {
    margin-inline: 0;
    padding-inline-start: ${theme.space[2]};
    border-inline-start: ${theme.border.inkMuted};
    color: ${theme.color.inkMuted};
  }

  blockquote > * + * {
    margin-top: ${theme.space[1]};
  }

  hr {
    border: 0;
    border-top: ${theme.border.line};
  }
`;

/** Renders forum-specific elements: mentions, listings, pictures, tables. */
function renderForumElement(element: RichElement, children: ReactNode): ReactNode | undefined {
  const { tag, username, vehicleId, src, alt } = element;
  if (tag === "mention" && username) return <Mention to={memberPath(username)}>@{username}</Mention>;
  if (tag === "vehicle" && vehicleId) return <VehicleLink id={vehicleId} />;
  if (tag === "picture" && src) return <PostPicture src={src} alt={alt ?? ""} />;
  if (tag === "table") return <WideTable>{children}</WideTable>;
  return undefined;
}

const Mention = styled(Link)`
  font-weight: 600;
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }
`;

/** Rendered text of a post. */
export function ForumText({ content }: { content: readonly RichNode[] }) {
  return (
    <Body>
      <RichText content={content} renderElement={renderForumElement} />
    </Body>
  );
}
