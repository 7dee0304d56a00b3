import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { usePagePreload } from "./usePagePreload";

const preloads = vi.hoisted(() => ({ list: vi.fn(async () => undefined), item: vi.fn(async () => undefined) }));

vi.mock("./routes", () => ({
  routes: [
    { path: "/cars", page: { preload: preloads.list } },
    { path: "/cars/:id", page: { preload: preloads.item } },
  ],
}));

function Links() {
  usePagePreload();
  return (
    <>
      <a href="/cars">All</a>
      <a href="/cars/7?from=all">
        <b>One</b>
      </a>
      <a href="https://elsewhere.example/cars">Elsewhere</a>
      <a href="/nowhere">Nowhere</a>
    </>
  );
}

beforeEach(() => {
  vi.clearAllMocks();
  render(<Links />);
});

it("loads a page's code when the pointer reaches a link to it", () => {
  fireEvent.pointerOver(screen.getByText("One"));
  expect(preloads.item).toHaveBeenCalledTimes(1);
  expect(preloads.list).not.toHaveBeenCalled();
});

it("loads a page's code when the focus reaches a link to it", () => {
  screen.getByRole("link", { name: "All" }).focus();
  expect(preloads.list).toHaveBeenCalledTimes(1);
});

it("loads nothing for other sites and unknown paths", () => {
  fireEvent.pointerOver(screen.getByText("Elsewhere"));
  fireEvent.pointerOver(screen.getByText("Nowhere"));
  expect(preloads.list).not.toHaveBeenCalled();
  expect(preloads.item).not.toHaveBeenCalled();
});
