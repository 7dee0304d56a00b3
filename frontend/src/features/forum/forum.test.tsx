import { parseId, postPath } from "@entities/forum/postPath";
import { Avatar, initialOf } from "@entities/forum/text/Author";
import { formatRelativeTime } from "@shared/format";
import { ada } from "@test/forum";
import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { completeMention, mentionQueryAt, toQuote } from "./composer/mentions";

import { visiblePages } from "./topic/Pagination";
import { parseTopicLocation } from "./topic/topicLocation";

describe("relative time", () => {
  const now = Date.parse("2026-11-21T12:00:00.000Z");
  it.each([
    ["2026-11-21T11:59:30.000Z", "just now"],
    ["2026-11-21T12:00:30.000Z", "just now"],
    ["2026-11-21T11:59:00.000Z", "1 minute ago"],
    ["2026-11-21T11:01:00.000Z", "59 minutes ago"],
    ["2026-11-21T09:59:00.000Z", "2 hours ago"],
    ["2026-11-20T11:00:00.000Z", "yesterday"],
    ["2026-10-01T12:00:00.000Z", "last month"],
    ["2021-11-21T12:00:00.000Z", "5 years ago"],
  ])("formats %s as “%s”", (moment, text) => {
    expect(formatRelativeTime(moment, now)).toBe(text);
  });
});

describe("a username that is being typed", () => {
  it.each([
    ["Ask @ma", { from: 5, prefix: "ma" }],
    ["@m", { from: 1, prefix: "m" }],
    ["(@m", { from: 2, prefix: "m" }],
    ["Ask @", null],
    ["me@ma", null],
    ["https://example.com/@ma", null],
    ["@ma ", null],
  ])("is recognized at the end of “%s” or not", (text, query) => {
    expect(mentionQueryAt(text, text.length)).toEqual(query);
  });

  it("is completed at the cursor, with a space behind it", () => {
    const query = { from: 5, prefix: "ma" };
    expect(completeMention("Ask @ma", query, "max_911")).toEqual({ text: "Ask @max_911 ", caret: 13 });
    expect(completeMention("Ask @ma first", query, "max_911")).toEqual({ text: "Ask @max_911 first", caret: 13 });
  });
});

describe("a quote", () => {
  it("contains every line, without the quotes within it", () => {
    expect(toQuote("ada_l", "> older\n\nOne\n\nTwo")).toBe("> @ada_l wrote:\n>\n> One\n> \n> Two\n\n");
  });

  it("of a very long text is cut between characters", () => {
    const text = toQuote("ada_l", "🚗".repeat(700));
    expect([...text].filter((sign) => sign === "🚗")).toHaveLength(600);
    expect(text).toContain("🚗…\n");
  });
});

describe("addresses of the forum", () => {
  it("identify a topic by a number only", () => {
    expect(["7", "0", "-1", "7x", "1e3", "", undefined].map(parseId)).toEqual([7, null, null, null, null, null, null]);
  });

  it("link to a reply, and to the topic for its own text", () => {
    expect(postPath(12, 4)).toBe("/forum/topic/12?post=4#post-4");
    expect(postPath(12, 0)).toBe("/forum/topic/12");
  });

  it.each([
    ["", { page: 1 }],
    ["page=3", { page: 3 }],
    ["page=0", { page: 1 }],
    ["page=x&post=-1", { page: 1 }],
    ["page=3&post=41", { post: 41 }],
  ])("with “%s” are valid", (query, place) => {
    expect(parseTopicLocation(new URLSearchParams(query))).toEqual(place);
  });
});

it.each([
  [1, 1, [1]],
  [2, 3, [1, 2, 3]],
  [5, 9, [1, 0, 4, 5, 6, 0, 9]],
  [3, 5, [1, 2, 3, 4, 5]],
  [1, 50000, [1, 2, 0, 50000]],
])("offer, on page %d of %d, %j", (page, pages, offered) => {
  expect(visiblePages(page, pages)).toEqual(offered);
});

describe("the initial of an avatar", () => {
  it.each([
    ["ada", "A"],
    ["  éric", "É"],
    ["يوسف", "ي"],
    ["👩‍🔧 Joan", "👩‍🔧"],
    ["", ""],
  ])("of “%s” is “%s”", (name, initial) => {
    expect(initialOf(name)).toBe(initial);
  });

  it("is empty for a former member", () => {
    const { container } = render(<Avatar author={{ ...ada, username: "former member", name: null, isFormer: true }} />);
    expect(container).toHaveTextContent("–");
  });
});
