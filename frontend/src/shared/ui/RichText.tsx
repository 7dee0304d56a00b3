import type { RichElement, RichNode } from "@shared/api/types";
import { siteOrigin } from "@shared/site/pageMeta";
import { type ElementType, Fragment, type ReactNode } from "react";
import { Prose } from "./Page";

/** Allowed tags and their elements. The server has sanitized the text; unknown tags render their content only. */
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

/** Block tags whose text direction follows their content. */
const DIR_AUTO_TAGS: ReadonlySet<string> = new Set(["p", "li", "blockquote", "pre", "h3", "h4", "h5", "th", "td"]);

/** Renders special elements such as mentions; `undefined` falls back to the default. The caller sets the key. */
type ElementRenderer = (element: RichElement, children: ReactNode) => ReactNode | undefined;

/** Whether a link is allowed: https, mailto, and pages of this site. */
function isSafeLink(href: string): boolean {
  const origin = siteOrigin();
  return /^(https:|mailto:)/i.test(href) || (origin !== "" && href.startsWith(`${origin}/`));
}

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

/** Renders user text as React elements, never as HTML. */
export function RichText({
  content,
  renderElement,
}: {
  content: readonly RichNode[];
  renderElement?: ElementRenderer;
}) {
  return <Prose>{content.map(createRenderer(renderElement))}</Prose>;
}

/** Renders inline content, e.g. a search excerpt. */
export function RichLine({ content }: { content: readonly RichNode[] }) {
  return content.map(createRenderer(undefined));
}
