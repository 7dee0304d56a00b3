import type { RichElement, RichNode } from "@shared/api/types";
import { type ElementType, Fragment, type ReactNode } from "react";
import { Prose } from "./Page";

/** What may appear, and as what. The server has parsed and cleaned the text; a tag not named here shows its content. */
const elements: Readonly<Record<string, ElementType>> = {
  p: "p",
  ul: "ul",
  ol: "ol",
  li: "li",
  strong: "strong",
  em: "em",
  del: "del",
  code: "code",
  pre: "pre",
  blockquote: "blockquote",
  h3: "h3",
  h4: "h4",
  h5: "h5",
  table: "table",
  thead: "thead",
  tbody: "tbody",
  tr: "tr",
  th: "th",
  td: "td",
  mark: "mark",
};

/** What holds whole sentences: each runs in the direction of its own first letter. */
const DIR_AUTO_TAGS: ReadonlySet<string> = new Set(["p", "li", "blockquote", "pre", "h3", "h4", "h5", "th", "td"]);

/**
 * Shows an element that only some texts have, such as a mention; `undefined` leaves it to the general rules. A key is
 * given by the caller.
 */
export type ElementRenderer = (element: RichElement, children: ReactNode) => ReactNode | undefined;

/** Whether a link may be followed: https, mail, and pages of this site, which on one's own machine are http. */
const isSafeLink = (href: string): boolean =>
  /^(https:|mailto:)/i.test(href) || href.startsWith(`${window.location.origin}/`);

function createRenderer(renderElement: ElementRenderer | undefined) {
  return function render(node: RichNode, key: number): ReactNode {
    if (typeof node === "string") return node;
    if (node.tag === "br") return <br key={key} />;
    if (node.tag === "hr") return <hr key={key} />;
    const children = node.children.map(render);
    const custom = renderElement?.(node, children);
    if (custom !== undefined) return <Fragment key={key}>{custom}</Fragment>;
    if (node.tag === "a" && node.href && isSafeLink(node.href)) {
      return (
        <a key={key} href={node.href} rel="nofollow noopener noreferrer ugc">
          {children}
        </a>
      );
    }
    const Element = Object.hasOwn(elements, node.tag) ? elements[node.tag] : undefined;
    if (!Element) return <span key={key}>{children}</span>;
    return (
      <Element key={key} {...(DIR_AUTO_TAGS.has(node.tag) && { dir: "auto" })}>
        {children}
      </Element>
    );
  };
}

/** Text that somebody wrote, as elements; never as markup. */
export function RichText({
  content,
  renderElement,
}: {
  content: readonly RichNode[];
  renderElement?: ElementRenderer;
}) {
  return <Prose>{content.map(createRenderer(renderElement))}</Prose>;
}

/** The same within a line of its own: an excerpt, which has no paragraphs. */
export function RichLine({ content }: { content: readonly RichNode[] }) {
  return content.map(createRenderer(undefined));
}
