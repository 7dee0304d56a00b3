import { act, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { onDemand, onOpen } from "./onDemand";

const Part = ({ name }: { name: string }) => <p>{`Part ${name}`}</p>;
const Window = ({ open }: { open: boolean }) => (open ? <p>Open</p> : null);

it("keeps the space of a part until its code is loaded, and renders later ones at once", async () => {
  const load = vi.fn(async () => ({ default: Part }));
  const OnDemand = onDemand(load, <p>Loading</p>);
  const { rerender } = render(<OnDemand name="one" />);
  expect(screen.getByText("Loading")).toBeInTheDocument();
  expect(await screen.findByText("Part one")).toBeInTheDocument();
  rerender(<OnDemand key="two" name="two" />);
  expect(screen.getByText("Part two")).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

it("tries again after a failed preload", async () => {
  const load = vi.fn(async () => ({ default: Part })).mockRejectedValueOnce(new Error("offline"));
  const OnDemand = onDemand(load);
  await OnDemand.preload();
  render(<OnDemand name="one" />);
  expect(await screen.findByText("Part one")).toBeInTheDocument();
});

it("loads a dialog some time after the page, and then opens it at once", async () => {
  vi.useFakeTimers();
  const load = vi.fn(async () => ({ default: Window }));
  const Dialog = onOpen(load);
  const { rerender } = render(<Dialog open={false} />);
  expect(load).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(load).toHaveBeenCalledTimes(1);
  rerender(<Dialog open />);
  expect(screen.getByText("Open")).toBeInTheDocument();
});

it("loads a dialog that is opened before", async () => {
  const Dialog = onOpen(async () => ({ default: Window }));
  const { rerender } = render(<Dialog open={false} />);
  rerender(<Dialog open />);
  expect(await screen.findByText("Open")).toBeInTheDocument();
});
