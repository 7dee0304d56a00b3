import type { RichElement, RichNode } from "@shared/api/types";
import { theme } from "@shared/theme/theme";
import { RichText } from "@shared/ui/RichText";
import { richTextTables } from "@shared/ui/richTextTables";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import styled from "styled-components";

/* Headings beside their paragraphs on wide screens. */
const Body = styled.div`
  overflow-wrap: anywhere;

  ${theme.media.large} {
    & > div {
      display: grid;
      grid-template-columns: ${theme.size[22]} minmax(0, ${theme.maxWidth.text});
      column-gap: ${theme.space[8]};
      max-width: none;

      & > * {
        grid-column: 2;
      }

      & > h2 {
        grid-column: 1;
      }

      /* The first line of the paragraph is level with the heading. */
      & > h2 + * {
        margin-top: ${theme.space[5]};
        padding-top: ${theme.space[1]};
      }
    }
  }

  ${richTextTables}

  li + li {
    margin-top: ${theme.space[1]};
  }
`;

/** Headings stand right below the page's title; links within the site stay in the app. */
function renderLegalElement({ tag, href }: RichElement, children: ReactNode): ReactNode | undefined {
  if (tag === "h3" || tag === "h4") return <h2>{children}</h2>;
  if (tag === "h5") return <h3>{children}</h3>;
  if (tag === "a" && href?.startsWith("/")) return <Link to={href}>{children}</Link>;
  return undefined;
}

/** A legal text. */
export function LegalBody({ content }: { content: readonly RichNode[] }) {
  return (
    <Body>
      <RichText content={content} renderElement={renderLegalElement} />
    </Body>
  );
}
