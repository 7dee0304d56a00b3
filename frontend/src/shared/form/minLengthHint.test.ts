import { expect, it } from "vitest";
import { minLengthHint } from "./minLengthHint";

it("states the minimum length that the form's rules demand", () => {
  expect(minLengthHint("newPassword", "newPassword")).toBe("At least 8 characters");
  expect(minLengthHint("register", "password")).toBe("At least 8 characters");
  expect(minLengthHint("memberChange", "reason")).toBe("At least 10 characters");
  expect(minLengthHint("collectorApplication", "note")).toBe("At least 20 characters");
});
