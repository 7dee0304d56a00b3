import { render } from "@testing-library/react";
import { useEffect } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { restoreScroll, useSaveScrollPosition } from "./scrollRestoration";

function Page({ entry }: { entry: string }) {
  useSaveScrollPosition(entry);
  useEffect(() => restoreScroll(entry), [entry]);
  return null;
}

const scrollTo = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal("scrollTo", scrollTo.mockReset());
});

/** Opens an entry, scrolls to 640, and reloads. */
function leaveAt(entry: string) {
  const { unmount } = render(<Page entry={entry} />);
  vi.stubGlobal("scrollY", 640);
  window.dispatchEvent(new Event("pagehide"));
  unmount();
  vi.stubGlobal("scrollY", 0);
}

/** Loads the page again: it only knows what is stored in the tab. */
async function loadAgain() {
  vi.resetModules();
  const anew = await import("./scrollRestoration");
  function Again() {
    anew.useSaveScrollPosition("first");
    useEffect(() => anew.restoreScroll("first"), []);
    return null;
  }
  render(<Again />);
}

it("a reloaded page keeps its scroll position", async () => {
  leaveAt("first");
  await loadAgain();
  expect(scrollTo).toHaveBeenCalledWith(0, 640);
});

it("a page whose address is opened again starts at the top", async () => {
  leaveAt("first");
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type: "navigate" } as PerformanceNavigationTiming]);
  await loadAgain();
  expect(scrollTo).not.toHaveBeenCalled();
});

it("another entry of the history starts at the top", async () => {
  leaveAt("second");
  render(<Page entry="third" />);
  expect(scrollTo).not.toHaveBeenCalled();
});

it("a page that is come back to has the focus on the link by which it was left", () => {
  const list = (entry: string) => (
    <>
      <Page entry={entry} />
      <main>
        <a href="#one">One</a>
        <a href="#two">Two</a>
      </main>
    </>
  );
  const left = render(list("list"));
  left.getByRole("link", { name: "Two" }).click();
  left.unmount();
  const other = render(list("other"));
  expect(document.body).toHaveFocus();
  other.unmount();
  const again = render(list("list"));
  expect(again.getByRole("link", { name: "Two" })).toHaveFocus();
});
