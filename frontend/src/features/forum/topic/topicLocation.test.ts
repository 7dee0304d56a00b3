import { expect, it } from "vitest";
import { parseTopicLocation } from "./topicLocation";

it.each([
  ["", { page: 1 }],
  ["?page=3", { page: 3 }],
  ["?page=0", { page: 1 }],
  ["?page=x&post=45", { post: 45 }],
  ["?post=-1&page=2", { page: 2 }],
])("reads the place %j", (query, place) => {
  expect(parseTopicLocation(new URLSearchParams(query))).toEqual(place);
});
