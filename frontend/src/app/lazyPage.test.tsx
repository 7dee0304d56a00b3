import { ErrorBoundary } from "@shared/ui/ErrorBoundary";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentType, Suspense } from "react";
import { Link, MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { lazyPage } from "./routes";

function Site({ page: Page }: { page: ComponentType }) {
  return (
    <>
      <Link to="/page">Page</Link>
      <Link to="/other">Other</Link>
      <ErrorBoundary resetKey={useLocation().pathname}>
        <Suspense fallback={<p>Loading</p>}>
          <Routes>
            <Route path="/page" element={<Page />} />
            <Route path="*" element={<p>Elsewhere</p>} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

it("loads a page again at the next visit after a failed load, and not before", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("reportError", vi.fn());
  const load = vi.fn().mockRejectedValueOnce(new Error("offline"));
  load.mockResolvedValue({ default: () => <p>Here</p> });
  render(
    <MemoryRouter>
      <Site page={lazyPage(load)} />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole("link", { name: "Page" }));
  expect(await screen.findByRole("button", { name: "Retry" })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole("link", { name: "Other" }));
  expect(await screen.findByText("Elsewhere")).toBeVisible();
  await userEvent.click(screen.getByRole("link", { name: "Page" }));
  expect(await screen.findByText("Here")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

describe("a page whose script is gone after an update", () => {
  const gone = () => Promise.reject(Object.assign(new Error("Loading chunk failed."), { name: "ChunkLoadError" }));
  const reload = vi.fn();
  const open = async (answer: () => Promise<Response>) => {
    vi.stubGlobal("fetch", vi.fn(answer));
    render(
      <MemoryRouter initialEntries={["/page"]}>
        <Site page={lazyPage(gone)} />
      </MemoryRouter>,
    );
    await act(async () => undefined);
  };
  const retry = () => screen.findByRole("button", { name: "Retry" });

  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.stubGlobal("reportError", vi.fn());
    vi.stubGlobal("location", { reload });
    history.replaceState({ key: "a" }, "");
    reload.mockClear();
  });

  it("is reloaded at its address, once", async () => {
    await open(async () => new Response());
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(fetch).toHaveBeenCalledExactlyOnceWith("");
    expect(history.state).toEqual({ key: "a", reloaded: true });
    expect(screen.getByText("Loading")).toBeInTheDocument();
    cleanup();
    await open(async () => new Response());
    expect(await retry()).toBeVisible();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["is offline", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["cannot be reached", async () => new Response(null, { status: 502 })],
  ])("is named as such while the server %s", async (_, answer) => {
    await open(answer);
    expect(await retry()).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
    expect(history.state).toEqual({ key: "a" });
  });
});
