import { describe, expect, it } from "vitest";
import { loginPath, safeRedirectPath } from "./loginRedirect";

describe("the address to return to after the login", () => {
  it.each([
    ["/saved", "/saved"],
    ["/listings?search=porsche%20911#top", "/listings?search=porsche%20911#top"],
    ["/forum/topic/7", "/forum/topic/7"],
  ])("accepts %s", (value, path) => {
    expect(safeRedirectPath(value)).toBe(path);
  });

  it.each([
    null,
    "",
    "saved",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/.//evil.example",
    "https://evil.example/saved",
    "javascript:alert(1)",
    " //evil.example",
    "/auth",
    "/auth?next=/auth",
  ])("refuses %j", (value) => {
    expect(safeRedirectPath(value)).toBe("/");
  });

  it("is part of the address of the login page", () => {
    const target = loginPath({ pathname: "/saved", search: "?tab=watch" });
    expect(target).toBe("/auth?next=%2Fsaved%3Ftab%3Dwatch");
    expect(safeRedirectPath(new URLSearchParams(target.split("?")[1]).get("next"))).toBe("/saved?tab=watch");
  });
});
