/** Tests of the heights that the bars at the lower edge of the window publish. */
import { act, render } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { publishHeight } from "./bottomEdge";

let resize: () => void;
const disconnect = vi.fn();

class ObserverStub {
  constructor(callback: () => void) {
    resize = callback;
  }
  observe() {}
  disconnect = disconnect;
}

const banner = publishHeight("--banner-height");
const published = () => document.documentElement.style.getPropertyValue("--banner-height");

beforeEach(() => {
  vi.stubGlobal("ResizeObserver", ObserverStub);
});

it("publishes the height of a bar while the bar is on the page", () => {
  const height = vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(62);
  const { unmount } = render(<div ref={banner} />);
  expect(published()).toBe("62px");
  height.mockReturnValue(84);
  act(() => resize());
  expect(published()).toBe("84px");
  unmount();
  expect(published()).toBe("");
  expect(disconnect).toHaveBeenCalledOnce();
});
