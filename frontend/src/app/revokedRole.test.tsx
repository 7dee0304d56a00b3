/** A role that is revoked while its page is read. */
import { useIdentity } from "@shared/session/IdentityProvider";
import { renderAt } from "@test/render";
import { signIn } from "@test/users";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { RouteGuard } from "./RouteGuard";

afterEach(() => vi.restoreAllMocks());

const collectors = { role: "collector" } as const;

function Inside() {
  const { check } = useIdentity();
  return (
    <button type="button" onClick={() => void check()}>
      Read on
    </button>
  );
}

it("is announced from the top of the page", async () => {
  signIn({ isCollector: true });
  renderAt(
    "/forum",
    <RouteGuard {...collectors}>
      <Inside />
    </RouteGuard>,
  );
  const scrollTo = vi.spyOn(window, "scrollTo");
  const button = await screen.findByRole("button", { name: "Read on" });
  expect(scrollTo).not.toHaveBeenCalled();
  signIn({ isCollector: false });
  await userEvent.click(button);
  expect(await screen.findByRole("heading", { name: "Collector Access Required" })).toHaveFocus();
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});
