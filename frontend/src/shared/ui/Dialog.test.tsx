import { renderAt } from "@test/render";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { ConfirmDialog } from "./ConfirmDialog";
import { Dialog, type DialogSize } from "./Dialog";
import { Menu } from "./Menu";

function Opened({ size }: { size: DialogSize }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Member Access" size={size}>
        <input aria-label="Username" />
      </Dialog>
    </>
  );
}

async function open(size: DialogSize) {
  render(<Opened size={size} />);
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  return screen.findByRole("dialog", { name: "Member Access" });
}

it("gives the first focus to its main field", async () => {
  await open("default");
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Username" })).toHaveFocus());
});

it("gives the first focus to itself as a drawer, so that no keyboard opens", async () => {
  const dialog = await open("drawer");
  await waitFor(() => expect(dialog).toHaveFocus());
});

it.each(["default", "drawer"] as const)("closes on Escape and returns the focus (%s)", async (size) => {
  await open(size);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Open" })).toHaveFocus();
});

it("closes on Escape in a combobox whose list is its content", async () => {
  const handleOpenChange = vi.fn();
  render(
    <Dialog open onOpenChange={handleOpenChange} title="Go to">
      <input
        role="combobox"
        aria-label="Section"
        aria-expanded="true"
        aria-controls="list"
        aria-activedescendant="first"
      />
    </Dialog>,
  );
  await waitFor(() => expect(screen.getByRole("combobox", { name: "Section" })).toHaveFocus());
  await userEvent.keyboard("{Escape}");
  expect(handleOpenChange).toHaveBeenCalledWith(false);
});

it("returns the focus to the button of the menu that opened it", async () => {
  function OpenedFromMenu() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Menu label="More" actions={[{ label: "Delete", onSelect: () => setOpen(true) }]} />
        <Dialog open={open} onOpenChange={setOpen} title="Delete this reply">
          <button type="button">Confirm</button>
        </Dialog>
      </>
    );
  }
  render(<OpenedFromMenu />);
  for (let time = 0; time < 2; time++) {
    await userEvent.click(screen.getByRole("button", { name: "More" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const dialog = await screen.findByRole("dialog", { name: "Delete this reply" });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.getByRole("button", { name: "More" })).toHaveFocus());
  }
});

it("gives the focus to what is around its opener if that is gone or cannot have it", async () => {
  function Row({ isKept, isLate }: { isKept: boolean; isLate: boolean }) {
    const [open, setOpen] = useState(false);
    const [isDone, setDone] = useState(false);
    return (
      <article tabIndex={-1}>
        {(isKept || !isDone) && (
          <button type="button" disabled={isDone} onClick={() => setOpen(true)}>
            Delete
          </button>
        )}
        <Dialog open={open} onOpenChange={setOpen} title="Delete this reply">
          <button
            type="button"
            onClick={() => {
              if (isLate) setTimeout(() => setDone(true), 50);
              else setDone(true);
              setOpen(false);
            }}
          >
            Confirm
          </button>
        </Dialog>
      </article>
    );
  }
  for (const row of [
    { isKept: false, isLate: false },
    { isKept: true, isLate: false },
    { isKept: false, isLate: true },
  ]) {
    const { unmount } = render(<Row {...row} />);
    await userEvent.click(screen.getByRole("button", { name: "Delete" }));
    await userEvent.click(await screen.findByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(screen.getByRole("article")).toHaveFocus());
    unmount();
  }
});

it("does not call an action failed that the server has done", async () => {
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  let done = 0;
  renderAt(
    "/",
    <ConfirmDialog
      open
      onOpenChange={() => {
        throw new Error("the page is gone");
      }}
      title="Cancel this appointment?"
      description="The client is told."
      confirmLabel="Cancel appointment"
      onConfirm={async () => {
        done += 1;
      }}
    />,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Cancel appointment" }));
  await waitFor(() => expect(reported).toHaveBeenCalledWith(new Error("the page is gone")));
  expect(done).toBe(1);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

it("marks the buttons that stay in view while it scrolls", async () => {
  renderAt(
    "/",
    <ConfirmDialog
      open
      onOpenChange={() => undefined}
      title="Cancel this appointment?"
      description="The client is told."
      confirmLabel="Cancel appointment"
      onConfirm={() => Promise.resolve()}
    />,
  );
  for (const name of ["Cancel", "Cancel appointment"]) {
    const button = await screen.findByRole("button", { name });
    expect(button.closest("[data-actions]")).toBeInTheDocument();
  }
});
