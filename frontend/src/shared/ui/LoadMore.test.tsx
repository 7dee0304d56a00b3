import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { LoadMore } from "./LoadMore";

const SIZE = 50;

/** A list of three pages whose rows have links or none; the next page arrives, or fails, by a button. */
function Rows({ hasLinks = true }: { hasLinks?: boolean }) {
  const [pages, setPages] = useState({ shown: 1, asked: 1, error: false });
  return (
    <>
      <button type="button" onClick={() => setPages(({ asked }) => ({ shown: asked, asked, error: false }))}>
        Arrive
      </button>
      <button type="button" onClick={() => setPages({ ...pages, error: true })}>
        Fail
      </button>
      <ul>
        {Array.from({ length: pages.shown * SIZE }, (_, index) => `Row ${index + 1}`).map((row) => (
          <li key={row}>{hasLinks ? <a href="/row">{row}</a> : row}</li>
        ))}
      </ul>
      <LoadMore
        shown={pages.shown * SIZE}
        onLoadMore={pages.shown < 3 ? () => setPages({ ...pages, asked: pages.shown + 1, error: false }) : undefined}
        error={pages.error ? new Error("down") : undefined}
      />
    </>
  );
}

/* By script, so that the focus stays where it is. */
const settle = (name: "Arrive" | "Fail") => act(() => screen.getByRole("button", { name }).click());
const press = async (name: string) => {
  screen.getByRole("button", { name }).focus();
  await userEvent.keyboard("{Enter}");
};

it("keeps the focus while it loads, and then focuses the first new row, also on the last page", async () => {
  render(<Rows />);
  await press("Show more");
  const loading = screen.getByRole("button", { name: "Loading" });
  expect(loading).toHaveFocus();
  expect(loading).toHaveAttribute("aria-disabled", "true");
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  settle("Arrive");
  expect(screen.getByText("Row 51")).toHaveFocus();
  expect(screen.getByRole("status")).toHaveTextContent("50 more shown, 100 in all");
  await press("Show more");
  settle("Arrive");
  expect(screen.getByText("Row 101")).toHaveFocus();
  expect(screen.getByRole("status")).toHaveTextContent("50 more shown, 150 in all");
  expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
});

it("focuses the count where rows have no links", async () => {
  render(<Rows hasLinks={false} />);
  await press("Show more");
  settle("Arrive");
  expect(screen.getByRole("status")).toHaveFocus();
});

it("leaves the focus where it was moved meanwhile", async () => {
  render(<Rows />);
  await press("Show more");
  screen.getByText("Row 3").focus();
  settle("Arrive");
  expect(screen.getByText("Row 3")).toHaveFocus();
  expect(screen.getByText("Row 51")).toBeInTheDocument();
});

it("says so when the next rows could not be loaded, and can be pressed again", async () => {
  render(<Rows />);
  await press("Show more");
  settle("Fail");
  expect(screen.getByRole("alert")).toHaveTextContent("The list couldn’t be continued.");
  expect(screen.getByRole("button", { name: "Show more" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  settle("Arrive");
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(screen.getByText("Row 51")).toHaveFocus();
});
