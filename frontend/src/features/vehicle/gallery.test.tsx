import { cover, heading, open } from "@test/vehiclePage";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

describe("the gallery", () => {
  const region = () => screen.findByRole("region", { name: "Photos of the Ferrari 812 Superfast" });
  const picture = async () =>
    within(await region())
      .getByRole("img")
      .getAttribute("alt");
  const enlarge = async () =>
    userEvent.click(within(await region()).getByRole("button", { name: /View larger: Photo \d of 2$/ }));
  const lightbox = () => screen.findByRole("dialog", { name: "Photos of the 2020 Ferrari 812 Superfast" });
  const url = () => screen.getByTestId("where").textContent;

  it("shows the following photos beside the open one", async () => {
    open();
    const gallery = within(await region());
    // Shown on large screens only.
    await userEvent.click(gallery.getByText("Show photo 2 of 2"));
    expect(await picture()).toBe("Line drawing");
    expect(gallery.getByText("Show photo 1 of 2")).toBeInTheDocument();
  });

  it("changes the photo by buttons, arrow keys, thumbnails and swipes", async () => {
    open();
    const gallery = await region();
    expect(within(gallery).getByText("Photo 1 of 2")).toBeInTheDocument();
    expect(within(gallery).getByText("Studio illustration")).toBeInTheDocument();
    await userEvent.click(within(gallery).getByRole("button", { name: "Next photo" }));
    expect(within(gallery).getByText("Photo 2 of 2")).toBeInTheDocument();
    expect(within(gallery).getByText("Engineering drawing")).toBeInTheDocument();
    expect(await picture()).toBe("Line drawing");
    await userEvent.keyboard("{ArrowLeft}");
    expect(await picture()).toBe(cover.alt);
    act(() => (document.activeElement as HTMLElement).blur());
    await userEvent.keyboard("{ArrowRight}");
    expect(await picture()).toBe("Line drawing");
    await userEvent.click(screen.getByRole("button", { name: "Photo 1 of 2" }));
    expect(await picture()).toBe(cover.alt);
    await userEvent.keyboard("{End}");
    expect(screen.getByRole("button", { name: "Photo 2 of 2", current: true })).toHaveFocus();
    const stage = within(gallery).getByRole("img");
    fireEvent.pointerDown(stage, { pointerType: "touch", clientX: 180, clientY: 200 });
    fireEvent.pointerUp(stage, { pointerType: "touch", clientX: 300, clientY: 210 });
    expect(await picture()).toBe(cover.alt);
  });

  it("opens a photo in full screen, changes it by keys, and has it in the address", async () => {
    open();
    await enlarge();
    const dialog = within(await lightbox());
    expect(await dialog.findByText("Photo 1 of 2")).toBeInTheDocument();
    expect(url()).toBe("/listings/1/2020-ferrari-812-superfast?photo=1");
    expect(dialog.getByRole("status")).toHaveTextContent(`Photo 1 of 2: ${cover.alt}`);
    await userEvent.keyboard("{End}");
    expect(await dialog.findByText("Photo 2 of 2")).toBeInTheDocument();
    expect(dialog.getByText("Line drawing", { selector: "p" })).toBeInTheDocument();
    await waitFor(() => expect(url()).toMatch(/photo=2$/));
    await userEvent.keyboard("{ArrowLeft}");
    expect(await dialog.findByText("Photo 1 of 2")).toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "Photo 2 of 2" }));
    expect(await dialog.findByText("Photo 2 of 2")).toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await waitFor(() => expect(url()).toBe("/listings/1/2020-ferrari-812-superfast"));
    const stage = within(await region()).getByRole("button", { name: /View larger: Photo 2 of 2$/ });
    await waitFor(() => expect(stage).toHaveFocus());
  });

  it("shows all photos in a grid that opens each of them", async () => {
    open();
    await userEvent.click(within(await region()).getByRole("button", { name: "All photos" }));
    const dialog = within(await lightbox());
    const grid = within(await dialog.findByRole("list", { name: "All photos" }));
    expect(grid.getByRole("button", { name: "Photo 1 of 2" })).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}{Enter}");
    expect(dialog.queryByRole("list", { name: "All photos" })).not.toBeInTheDocument();
    expect(await dialog.findByText("Photo 2 of 2")).toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "All photos" }));
    expect(dialog.getByText("All 2 photos")).toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("opens with the photo of its address, if it exists", async () => {
    const { unmount } = open({}, "/listings/1/2020-ferrari-812-superfast?photo=2");
    expect(await within(await lightbox()).findByText("Photo 2 of 2")).toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await waitFor(() => expect(url()).toBe("/listings/1/2020-ferrari-812-superfast"));
    unmount();
    open({}, "/listings/1/2020-ferrari-812-superfast?photo=3");
    await heading();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("has the sizes of the server's preload", async () => {
    const pages = (await import("@contract/pages.json")).default;
    const page = pages.find(({ path }) => path === "/listings/:id/:slug?");
    open();
    const source = (await region()).querySelector("source");
    expect(source).toHaveAttribute("sizes", page && "coverSizes" in page ? page.coverSizes : "");
  });
});
