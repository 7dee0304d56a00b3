import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { Dialog, type DialogSize } from "./Dialog";

function Opened({ shape }: { shape: DialogSize }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Member Access" size={shape}>
        <input aria-label="Username" />
      </Dialog>
    </>
  );
}

async function open(shape: DialogSize) {
  render(<Opened shape={shape} />);
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  return screen.findByRole("dialog", { name: "Member Access" });
}

it("starts at what it is for", async () => {
  await open("dialog");
  expect(screen.getByRole("textbox", { name: "Username" })).toHaveFocus();
});

it("starts, as a sheet, at itself: no keyboard comes up", async () => {
  expect(await open("sheet")).toHaveFocus();
});

it.each(["dialog", "sheet"] as const)("closes on Escape and gives the focus back (%s)", async (shape) => {
  await open(shape);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Open" })).toHaveFocus();
});
