import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { StickyActions } from "./StickyActions";

/** Reports whether the observed panel is on the screen. */
let report: (...states: boolean[]) => void;

class ObserverStub {
  constructor(callback: IntersectionObserverCallback) {
    report = (...states) =>
      callback(
        states.map((isIntersecting) => ({ isIntersecting }) as IntersectionObserverEntry),
        this as unknown as IntersectionObserver,
      );
  }
  observe() {}
  disconnect() {}
}

const onRequestInformation = vi.fn();

function Page() {
  const panel = useRef<HTMLElement>(null);
  return (
    <>
      <aside ref={panel} />
      <StickyActions price="$425,000" panel={panel} onRequestInformation={onRequestInformation} />
    </>
  );
}

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", ObserverStub);
});

describe("the action bar of a vehicle", () => {
  it("is shown while the panel with the same actions is out of view", async () => {
    render(<Page />);
    expect(screen.queryByText("$425,000")).not.toBeInTheDocument();
    act(() => report(false));
    expect(screen.getByText("$425,000")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Request Information" }));
    expect(onRequestInformation).toHaveBeenCalledOnce();
    act(() => report(false, true));
    expect(screen.queryByRole("button", { name: "Request Information" })).not.toBeInTheDocument();
  });
});
