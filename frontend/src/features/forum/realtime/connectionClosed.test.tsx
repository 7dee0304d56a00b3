import { CLOSE_NORMAL } from "@shared/realtime/RealtimeClient";
import { reconnect, setConnectionStatus } from "@test/realtime";
import { renderAt } from "@test/render";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ConnectionBadge } from "./ConnectionBadge";
import { useConnectionLostToast } from "./useConnectionLostToast";

vi.mock("@shared/realtime/useRealtime", () => import("@test/realtime"));

function Connection() {
  useConnectionLostToast(true);
  return <ConnectionBadge />;
}

function open() {
  setConnectionStatus("connected");
  renderAt("/forum/topic/12", <Connection />);
}

it("offers to reconnect after a normal close, without announcing an attempt", async () => {
  open();
  setConnectionStatus("disconnected", CLOSE_NORMAL);
  expect(await screen.findByText("Real-time updates are currently unavailable.")).toBeInTheDocument();
  expect(screen.getByText("Disconnected")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Reconnect" }));
  expect(reconnect).toHaveBeenCalledOnce();
});

it("waits for the next attempt after any other close", async () => {
  open();
  setConnectionStatus("disconnected", 1006);
  expect(await screen.findByText(/Will reconnect automatically/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Reconnect" })).not.toBeInTheDocument();
});

it("says nothing of a loss in a hidden tab unless the attempt that follows fails, too", async () => {
  open();
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  setConnectionStatus("disconnected", 1006);
  hidden.mockRestore();
  setConnectionStatus("connecting");
  expect(screen.queryByText("Connection Lost")).not.toBeInTheDocument();
  setConnectionStatus("disconnected", 1006);
  expect(await screen.findByText("Connection Lost")).toBeInTheDocument();
});
