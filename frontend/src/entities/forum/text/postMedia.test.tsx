/** Photos and tables in the text of a post. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PostPicture } from "./PostPicture";
import { WideTable } from "./WideTable";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a photo", () => {
  const photoAt = (top: number) => {
    render(<PostPicture src="/api/images/abc/960.webp" alt="On the lift" />);
    const photo = screen.getByRole("img", { name: "On the lift" });
    vi.spyOn(photo, "getBoundingClientRect").mockReturnValue(new DOMRect(0, top, 10, 10));
    const frame = photo.closest("span");
    const roomBefore = frame && getComputedStyle(frame).minHeight;
    fireEvent.load(photo);
    return { photo, roomBefore, roomAfter: frame && getComputedStyle(frame).minHeight };
  };

  it("has its own proportions and is not enlarged", () => {
    const { photo } = photoAt(0);
    expect(getComputedStyle(photo)).toMatchObject({ width: "auto", height: "auto" });
  });

  it("shifts nothing that is in view once it is loaded", () => {
    const { roomBefore, roomAfter } = photoAt(100);
    expect(roomBefore).toMatch(/^min\(/);
    expect(roomAfter).toBe(roomBefore);
  });

  it("leaves no room below it where nobody sees that", () => {
    expect(photoAt(window.innerHeight + 1).roomAfter).toBe("0px");
  });
});

describe("a table", () => {
  it.each([
    [900, 1],
    [300, 0],
  ])("of %s pixels in a text of 400 can be scrolled with the keyboard: %s", (width, regions) => {
    let measure: () => void = () => undefined;
    vi.stubGlobal(
      "ResizeObserver",
      class {
        constructor(callback: () => void) {
          measure = callback;
        }
        observe() {}
        disconnect() {}
      },
    );
    vi.spyOn(Element.prototype, "scrollWidth", "get").mockReturnValue(width);
    vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(400);
    render(
      <WideTable>
        <tbody>
          <tr>
            <td>Dollars</td>
          </tr>
        </tbody>
      </WideTable>,
    );
    act(() => measure());
    expect(screen.getByRole("table")).toBeInTheDocument();
    const found = screen.queryAllByRole("region", { name: "Table" });
    expect(found).toHaveLength(regions);
    for (const region of found) expect(region).toHaveAttribute("tabindex", "0");
  });
});
