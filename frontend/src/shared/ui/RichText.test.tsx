import type { RichNode } from "@shared/api/types";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { RichText } from "./RichText";

const text = (content: RichNode[]) => render(<RichText content={content} />);

it("maps nodes to elements and text to text", () => {
  text([{ tag: "p", children: ["One ", { tag: "strong", children: ["owner"] }, " <b>only</b>"] }]);
  expect(screen.getByText("owner").tagName).toBe("STRONG");
  expect(screen.getByText(/<b>only<\/b>/)).toBeInTheDocument();
});

it.each(["https://example.com/", "mailto:a@example.com", `${window.location.origin}/listings/7`])(
  "links to %s",
  (href) => {
    text([{ tag: "a", href, children: ["there"] }]);
    expect(screen.getByRole("link", { name: "there" })).toHaveAttribute("href", href);
  },
);

it.each(["javascript:alert(1)", "data:text/html,x", "/relative", "http://example.com/"])(
  "does not link to %s",
  (href) => {
    text([{ tag: "a", href, children: ["there"] }]);
    expect(screen.getByText("there")).toBeInTheDocument();
    expect(screen.queryByRole("link")).not.toBeInTheDocument();
  },
);

it.each(["script", "iframe", "constructor", "__proto__"])("shows the content of a <%s> and not the tag", (tag) => {
  const { container } = text([{ tag, children: ["words"] } as RichNode]);
  expect(screen.getByText("words").tagName).toBe("SPAN");
  expect(container.querySelector(tag)).toBeNull();
});
