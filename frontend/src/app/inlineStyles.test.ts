import { describe, expect, it } from "vitest";
import { extractInlineStyles, restoreInlineStyles } from "./inlineStyles";

describe("style attributes", () => {
  it("become rules of a style element, and are set as properties in the browser", () => {
    const { html, css } = extractInlineStyles(
      '<p style="left:5%">a</p><p style="left:5%">b</p><i style="font-family:&quot;Inter&quot;">style=&quot;x&quot;</i>',
    );
    expect(html).not.toContain(" style=");
    expect(css).toBe(
      '[data-inline-style="left:5%"][data-inline-style="left:5%"]{left:5%}' +
        '[data-inline-style="font-family:\\"Inter\\""][data-inline-style="font-family:\\"Inter\\""]{font-family:"Inter"}',
    );
    const root = document.createElement("div");
    root.innerHTML = html;
    restoreInlineStyles(root);
    expect(root.innerHTML).toBe(
      '<p style="left: 5%;">a</p><p style="left: 5%;">b</p><i style="font-family: &quot;Inter&quot;;">style="x"</i>',
    );
  });

  it("are dropped if they could end the rule or the element", () => {
    const hostile = extractInlineStyles('<p style="color:red}body{display:none">a</p><p style="x:</style>">b</p>');
    expect(hostile).toEqual({ html: "<p>a</p><p>b</p>", css: "" });
  });
});
