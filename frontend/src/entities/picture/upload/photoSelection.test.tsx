/** Selecting several photos of the uploader, and scrolling while one is dragged. */
import { http } from "@test/http";
import { server } from "@test/server";
import { uploadedPicture } from "@test/submissions";
import { tiles, Uploader, uploadedText } from "@test/uploader";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";

const fivePhotos = ["a", "b", "c", "d", "e"].map((id) => ({ picture: uploadedPicture(id), alt: "" }));
const options = { max: 150, hasGroups: true };
const box = (number: number) => screen.getByRole("checkbox", { name: `Select photo ${number}` });

describe("selected photos", () => {
  it("get a group together; with the shift key a range is selected", async () => {
    const user = userEvent.setup();
    render(<Uploader photos={fivePhotos} options={options} />);
    expect(screen.queryByRole("group", { name: "Selected photos" })).not.toBeInTheDocument();
    await user.click(box(2));
    await user.keyboard("{Shift>}");
    await user.click(box(4));
    await user.keyboard("{/Shift}");
    expect(screen.getByRole("group", { name: "Selected photos" })).toHaveTextContent("3 photos selected");
    await user.selectOptions(screen.getByLabelText("Group of the selected photos"), "Interior");
    expect(uploadedText()).toBe("a, b [interior], c [interior], d [interior], e");
    expect(screen.getByText("3 photos are now in Interior.")).toBeInTheDocument();
    // Ready for the next group: nothing is selected, and the keyboard continues where it was.
    expect(box(2)).not.toBeChecked();
    expect(box(4)).toHaveFocus();
  });

  it("are selected and unsorted by keyboard", async () => {
    const user = userEvent.setup();
    render(<Uploader photos={fivePhotos.map((photo) => ({ ...photo, group: "engine" }))} options={options} />);
    box(1).focus();
    await user.keyboard(" ");
    await user.click(screen.getByRole("button", { name: "Select all" }));
    expect(screen.queryByRole("button", { name: "Select all" })).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText("Group of the selected photos"), "Not sorted");
    expect(uploadedText()).toBe("a, b, c, d, e");
  });

  it("are removed together and restored to their places", async () => {
    const removed: string[] = [];
    server.use(
      http.delete("/api/images/{id}", ({ params }) => {
        removed.push(String(params.id));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { unmount } = render(<Uploader photos={fivePhotos} options={options} />);
    const removeTwo = async () => {
      await userEvent.click(box(2));
      await userEvent.click(box(5));
      await userEvent.click(screen.getByRole("button", { name: "Remove" }));
      expect(uploadedText()).toBe("a, c, d");
    };
    await removeTwo();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(uploadedText()).toBe("a, b, c, d, e");
    await removeTwo();
    expect(removed).toEqual([]);
    unmount();
    await waitFor(() => expect(removed).toEqual(["b", "e"]));
  });

  it("are only removed where photos have no groups", async () => {
    render(<Uploader photos={fivePhotos} />);
    await userEvent.click(box(1));
    expect(screen.getByRole("button", { name: "Remove" })).toBeVisible();
    expect(screen.queryByLabelText("Group of the selected photos")).not.toBeInTheDocument();
  });
});

describe("a dragged photo", () => {
  it("scrolls the list near its edges and moves on", async () => {
    render(
      <div data-testid="scroller" style={{ overflowY: "auto" }}>
        <Uploader photos={fivePhotos} />
      </div>,
    );
    const scroller = screen.getByTestId("scroller");
    Object.defineProperties(scroller, { scrollHeight: { value: 1500 }, clientHeight: { value: 400 } });
    scroller.getBoundingClientRect = () => new DOMRect(0, 0, 300, 400);
    // By position in the document, so that a tile that moves takes the place of another.
    const place = (tile: HTMLElement) => tiles().indexOf(tile);
    for (const tile of tiles()) {
      tile.getBoundingClientRect = () => new DOMRect(0, place(tile) * 300 - scroller.scrollTop, 300, 290);
    }
    const handle = screen.getByRole("button", { name: "Move photo 1: use the arrow keys" });
    fireEvent.pointerDown(handle, { button: 0, clientX: 10, clientY: 10 });
    fireEvent.pointerMove(window, { clientX: 10, clientY: 200 });
    expect(scroller.scrollTop).toBe(0);
    fireEvent.pointerMove(window, { clientX: 10, clientY: 395 });
    await waitFor(() => expect(uploadedText()).toBe("b, c, d, a, e"), { timeout: 5000 });
    fireEvent.pointerMove(window, { clientX: 10, clientY: 5 });
    await waitFor(() => expect(uploadedText()).toBe("a, b, c, d, e"), { timeout: 5000 });
    fireEvent.pointerUp(window);
    const { scrollTop } = scroller;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(scroller.scrollTop).toBe(scrollTop);
  });
});
