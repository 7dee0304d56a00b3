import type { RichNode } from "@shared/api/types";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ForumText } from "./ForumText";

it("breaks long words in text, but not in the cells of a table, which scrolls", () => {
  const row: RichNode = { tag: "tr", children: [{ tag: "th", children: ["Dollars"] }] };
  render(
    <ForumText
      content={[
        { tag: "p", children: ["Words"] },
        { tag: "table", children: [{ tag: "thead", children: [row] }] },
      ]}
    />,
  );
  const wrap = (text: string) => getComputedStyle(screen.getByText(text)).overflowWrap;
  expect(wrap("Words")).toBe("anywhere");
  expect(wrap("Dollars")).toBe("break-word");
});
