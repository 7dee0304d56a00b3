import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { ErrorBoundary } from "./ErrorBoundary";

let broken = true;

function Fragile() {
  if (broken) throw new Error("no brakes");
  return <p>Runs well</p>;
}

beforeEach(() => {
  broken = true;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("reportError", vi.fn());
});

it("keeps an error in its region, and tries again on request", async () => {
  render(
    <>
      <p>Elsewhere</p>
      <ErrorBoundary title="The list couldn’t be shown.">
        <Fragile />
      </ErrorBoundary>
    </>,
  );
  expect(screen.getByText("Elsewhere")).toBeInTheDocument();
  expect(screen.getByRole("alert")).toHaveTextContent("The list couldn’t be shown.");
  expect(reportError).toHaveBeenCalled();
  broken = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(screen.getByText("Runs well")).toBeInTheDocument();
});

it("tries again on another page", () => {
  const boundary = (key: string) => (
    <ErrorBoundary resetKey={key}>
      <Fragile />
    </ErrorBoundary>
  );
  const { rerender } = render(boundary("/a"));
  expect(screen.getByRole("alert")).toBeInTheDocument();
  broken = false;
  rerender(boundary("/b"));
  expect(screen.getByText("Runs well")).toBeInTheDocument();
});

it("says that the code of a page could not be loaded", () => {
  function Unfetched(): never {
    throw Object.assign(new Error("Loading chunk 7 failed."), { name: "ChunkLoadError" });
  }
  render(
    <ErrorBoundary>
      <Unfetched />
    </ErrorBoundary>,
  );
  expect(screen.getByRole("alert")).toHaveTextContent("This page couldn’t be loaded.");
});
