import type { ElementType, ReactNode } from "react";
import type { RichNode } from "../api/types";
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
};

const lawfulLink = /^(https?:|mailto:)/i;

function render(node: RichNode, key: number): ReactNode {
  if (typeof node === "string") return node;
  if (node.tag === "br") return <br key={key} />;
  if (node.tag === "hr") return <hr key={key} />;
  const children = node.children.map(render);
  if (node.tag === "a" && node.href && lawfulLink.test(node.href)) {
    return (
      <a key={key} href={node.href} rel="nofollow noopener noreferrer ugc">
        {children}
      </a>
    );
  }
  const Element = Object.hasOwn(elements, node.tag) ? elements[node.tag] : undefined;
  return Element ? <Element key={key}>{children}</Element> : <span key={key}>{children}</span>;
}

/** Text that somebody wrote, as elements; never as markup. */
export function RichText({ content }: { content: readonly RichNode[] }) {
  return <Prose>{content.map(render)}</Prose>;
}
