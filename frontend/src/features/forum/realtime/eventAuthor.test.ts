import type { User } from "@shared/api/types";
import { expect, it } from "vitest";
import { isAuthoredBy } from "./eventAuthor";

const ada = { id: 7, username: "ada" } as User;

it.each([
  [{ username: "ada" }, true],
  [{ authorId: 7 }, true],
  [{ username: "max_911" }, false],
  [{ authorId: 8 }, false],
  [{ authorId: null }, false],
  [{}, false],
  [undefined, false],
])("finds the author of %o", (post, isOwn) => {
  expect(isAuthoredBy(ada, { type: "new_post", topicId: 12, post }, "post")).toBe(isOwn);
  expect(isAuthoredBy(null, { type: "new_post", topicId: 12, post }, "post")).toBe(false);
});
