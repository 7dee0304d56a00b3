import rules from "@contract/rules.json";
import { expect, it } from "vitest";
import { POSTS_PER_PAGE, parseTopicLocation } from "./topicLocation";

it("has the page size of the rules", () => {
  expect(POSTS_PER_PAGE).toBe(rules.postsPerPage);
});

it.each([
  ["", { page: 1 }],
  ["?page=3", { page: 3 }],
  ["?page=0", { page: 1 }],
  ["?page=x&post=45", { post: 45 }],
  ["?post=-1&page=2", { page: 2 }],
])("reads the place %j", (query, place) => {
  expect(parseTopicLocation(new URLSearchParams(query))).toEqual(place);
});
