import { ErrorBoundary } from "@shared/ui/ErrorBoundary";
import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, it, vi } from "vitest";
import { lazyPage } from "./routes";

it("loads a page again at the next visit after a failed load", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const load = vi.fn().mockRejectedValueOnce(new Error("offline"));
  load.mockResolvedValue({ default: () => <p>Here</p> });
  const Page = lazyPage(load);
  const visit = () => (
    <ErrorBoundary resetKey="/page">
      <Suspense fallback={<p>Loading</p>}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  );
  const first = render(visit());
  expect(await screen.findByRole("button", { name: "Retry" })).toBeVisible();
  first.unmount();
  render(visit());
  expect(await screen.findByText("Here")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});
