import { Dialog } from "@shared/ui/Dialog";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useContext } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ToastProvider, useToast } from "./ToastProvider";
import { ToastRegionContext } from "./ToastRegionContext";
import { type ToastContent, ToastStore } from "./toastStore";

describe("the toast store", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it("holds one toast, the newest", () => {
    const store = new ToastStore();
    store.notify({ title: "First" });
    store.notify({ title: "Second" });
    expect(store.snapshot().map(({ title }) => title)).toEqual(["Second"]);
  });

  it("closes a dismissed toast at once and deletes it after 1,000,000 ms", () => {
    const store = new ToastStore();
    const id = store.notify({ title: "Saved" });
    store.dismiss(id);
    expect(store.snapshot()).toMatchObject([{ id, open: false }]);
    vi.advanceTimersByTime(999_999);
    expect(store.snapshot()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(store.snapshot()).toHaveLength(0);
  });

  it("does not start the delay again when dismissed twice", () => {
    const store = new ToastStore();
    const id = store.notify({ title: "Saved" });
    store.dismiss(id);
    vi.advanceTimersByTime(600_000);
    store.dismiss(id);
    vi.advanceTimersByTime(400_000);
    expect(store.snapshot()).toHaveLength(0);
  });

  it("does not close the toast that replaced a dismissed one", () => {
    const store = new ToastStore();
    store.dismiss(store.notify({ title: "First" }));
    store.notify({ title: "Second" });
    vi.advanceTimersByTime(1_000_000);
    expect(store.snapshot()).toMatchObject([{ title: "Second", open: true }]);
  });
});

describe("a toast", () => {
  function Speaker({ content }: { content: ToastContent }) {
    const { notify } = useToast();
    return (
      <button type="button" onClick={() => notify(content)}>
        Speak
      </button>
    );
  }

  async function showToast(content: ToastContent) {
    await import("./Toasts");
    vi.useFakeTimers();
    render(
      <ToastProvider>
        <Speaker content={content} />
      </ToastProvider>,
    );
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Speak" })));
  }

  const advance = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const cards = () => document.querySelectorAll("li[data-state=open]");

  it("closes by itself after 5000 ms", async () => {
    await showToast({ title: "Vehicle Submitted", description: "Your vehicle has been submitted for review." });
    advance(4900);
    expect(cards()).toHaveLength(1);
    expect(cards()[0]).toHaveTextContent("Your vehicle has been submitted for review.");
    advance(200);
    expect(cards()).toHaveLength(0);
  });

  it("stays for its own duration", async () => {
    await showToast({ title: "New Topic", duration: 3000 });
    advance(2900);
    expect(cards()).toHaveLength(1);
    advance(200);
    expect(cards()).toHaveLength(0);
  });

  it("replaces the earlier one", async () => {
    await showToast({ title: "Again" });
    fireEvent.click(screen.getByRole("button", { name: "Speak" }));
    expect(cards()).toHaveLength(1);
  });

  it("gives the focus to the region labelled Notification on F8", async () => {
    await showToast({ title: "Here" });
    fireEvent.keyDown(document, { code: "F8", key: "F8" });
    const region = screen.getByRole("region", { name: "Notification" });
    expect(region.contains(document.activeElement)).toBe(true);
  });

  it("is not looked for by F8 once it is closed", async () => {
    await showToast({ title: "Here" });
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    const button = screen.getByRole("button", { name: "Speak" });
    button.focus();
    fireEvent.keyDown(document, { code: "F8", key: "F8" });
    expect(button).toHaveFocus();
  });

  it("can be dismissed by hand", async () => {
    await showToast({ title: "Here" });
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(cards()).toHaveLength(0);
  });
});

describe("a toast over an open dialog", () => {
  beforeEach(() => {
    vi.useRealTimers();
  });

  function Login({ onClose }: { onClose: () => void }) {
    const { notify } = useToast();
    return (
      <Dialog open onOpenChange={onClose} title="Member Login">
        <input aria-label="Username" />
        <button type="button" onClick={() => notify({ title: "Missing information", variant: "destructive" })}>
          Log in
        </button>
      </Dialog>
    );
  }

  const region = () => screen.getByRole("region", { name: "Notification" });
  const cards = () => document.querySelectorAll("li[data-state=open]");

  async function failLogin() {
    const onClose = vi.fn();
    render(
      <ToastProvider>
        <Login onClose={onClose} />
      </ToastProvider>,
    );
    const press = await screen.findByRole("button", { name: "Log in" });
    await userEvent.click(press);
    await waitFor(() => expect(cards()).toHaveLength(1));
    return { press, onClose };
  }

  it("gets the focus by F8, and F8 again returns it", async () => {
    const { press, onClose } = await failLogin();
    await userEvent.keyboard("{F8}");
    expect(region()).toContainElement(document.activeElement as HTMLElement);
    await userEvent.keyboard("{Tab}{Tab}");
    expect(screen.getByRole("button", { name: "Dismiss" })).toHaveFocus();
    await userEvent.keyboard("{F8}");
    expect(press).toHaveFocus();
    expect(cards()).toHaveLength(1);
    expect(onClose).not.toHaveBeenCalled();
  });

  it("is closed by Escape, which leaves the dialog open", async () => {
    const { press, onClose } = await failLogin();
    await userEvent.keyboard("{F8}{Escape}");
    expect(press).toHaveFocus();
    expect(cards()).toHaveLength(0);
    expect(onClose).not.toHaveBeenCalled();
  });

  it("leaves Escape to the dialog while the focus is there", async () => {
    const { onClose } = await failLogin();
    await userEvent.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(cards()).toHaveLength(1);
  });

  it("returns the focus when it is dismissed", async () => {
    const { press, onClose } = await failLogin();
    await userEvent.keyboard("{F8}{Tab}{Tab}{Enter}");
    expect(cards()).toHaveLength(0);
    expect(press).toHaveFocus();
    expect(onClose).not.toHaveBeenCalled();
  });
});

it("gives its children contexts that do not change once it is mounted", () => {
  const seen: unknown[] = [];
  function Child() {
    seen.push(useContext(ToastRegionContext), useToast());
    return null;
  }
  render(
    <ToastProvider>
      <Child />
    </ToastProvider>,
  );
  expect(seen).toHaveLength(2);
  expect(seen[0]).toMatchObject({ current: expect.any(HTMLElement) });
});
