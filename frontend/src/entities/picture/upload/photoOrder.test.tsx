import { http } from "@test/http";
import { server } from "@test/server";
import { threePhotos as start, tiles, Uploader, uploadedText } from "@test/uploader";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";

describe("the order of photos", () => {
  it("is changed by buttons, and announced", async () => {
    render(<Uploader photos={start} />);
    expect(within(tiles()[0] as HTMLElement).getByText("Cover")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Move photo 1 later" }));
    expect(uploadedText()).toBe("side: side, front: front, rear: rear");
    expect(screen.getByText("front is now photo 2 of 3.")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Make photo 3 the first" }));
    expect(uploadedText()).toBe("rear: rear, side: side, front: front");
    expect(screen.getByText("rear is now photo 1 of 3, the cover.")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Move photo 1: use the arrow keys" })).toHaveFocus();
  });

  it("is changed by keyboard, and the focus follows", async () => {
    render(<Uploader photos={start} />);
    screen.getByRole("button", { name: "Move photo 3: use the arrow keys" }).focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(uploadedText()).toBe("front: front, rear: rear, side: side");
    expect(screen.getByRole("button", { name: "Move photo 2: use the arrow keys" })).toHaveFocus();
    await userEvent.keyboard("{Home}");
    expect(uploadedText()).toBe("rear: rear, front: front, side: side");
    await userEvent.keyboard("{End}");
    expect(uploadedText()).toBe("front: front, side: side, rear: rear");
  });

  it("is changed by dragging", () => {
    render(<Uploader photos={start} />);
    for (const [index, tile] of tiles().entries()) {
      tile.getBoundingClientRect = () => new DOMRect(index * 100, 0, 90, 90);
    }
    const moveHandle = screen.getByRole("button", { name: "Move photo 1: use the arrow keys" });
    fireEvent.pointerDown(moveHandle, { button: 0, clientX: 10, clientY: 10 });
    fireEvent.pointerMove(moveHandle, { clientX: 250, clientY: 10 });
    fireEvent.pointerUp(moveHandle);
    expect(uploadedText()).toBe("side: side, rear: rear, front: front");
  });

  it("marks no cover when another picture is the cover", () => {
    render(<Uploader photos={start} hasOtherCover />);
    expect(tiles()).toHaveLength(3);
    expect(screen.queryByText("Cover")).not.toBeInTheDocument();
  });

  it("closes the gap when one is removed, which is deleted on the server", async () => {
    const removed: string[] = [];
    server.use(
      http.delete("/api/images/{id}", ({ params }) => {
        removed.push(String(params.id));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    render(<Uploader photos={start} />);
    await userEvent.click(screen.getByRole("button", { name: "Remove photo 2" }));
    expect(uploadedText()).toBe("front: front, rear: rear");
    expect(screen.getByRole("button", { name: "Remove photo 2" })).toHaveFocus();
    expect(removed).toEqual([]);
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(removed).toEqual(["side"]));
    expect(screen.getByRole("button", { name: "Remove photo 1" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(screen.getByRole("button", { name: "Choose photos" })).toHaveFocus();
  });

  it("restores a removed photo", async () => {
    const removed: string[] = [];
    server.use(
      http.delete("/api/images/{id}", ({ params }) => {
        removed.push(String(params.id));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { unmount } = render(<Uploader photos={start} />);
    await userEvent.click(screen.getByRole("button", { name: "Remove photo 2" }));
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(uploadedText()).toBe("front: front, side: side, rear: rear");
    expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
    unmount();
    expect(removed).toEqual([]);
  });
});
