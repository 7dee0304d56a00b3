import { ErrorBoundary } from "@shared/ui/ErrorBoundary";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentType, Suspense } from "react";
import { Link, MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { expect, it, vi } from "vitest";
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
