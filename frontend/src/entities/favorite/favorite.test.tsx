import { sampleVehicles } from "@entities/vehicle/fixtures";
import type { Vehicle } from "@entities/vehicle/types";
import { VehicleCard } from "@entities/vehicle/VehicleCard";
import { PENDING_ACTION_LIFETIME_MS, storePendingAction, takePendingAction } from "@shared/session/pendingAction";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay, HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useSavedVehicles } from "./api/useSavedVehicles";
import { isFavoriteAction } from "./favoriteAction";
import { useShortlist } from "./useFavorite";

const [ferrari, porsche] = sampleVehicles as [Vehicle, Vehicle];
const LIST = "/api/user/saved-vehicles";

/** Two cards with save buttons, and the saved list. */
function Cards() {
  const saved = useShortlist();
  const { data } = useSavedVehicles("saved");
  return (
    <>
      {[ferrari, porsche].map((vehicle) => (
        <VehicleCard key={vehicle.id} vehicle={vehicle} saved={saved.has(vehicle.id)} onToggleSaved={saved.toggle} />
      ))}
      <output>{data ? `kept: ${data.map(({ id }) => id).join() || "nothing"}` : "unknown"}</output>
    </>
  );
}

/** Requests in order of arrival. */
let sent: string[];

function answers(put: () => Response | Promise<Response>, remove: () => Response | Promise<Response> = put) {
  server.use(
    http.put("/api/user/saved-vehicles/{id}", ({ params }) => {
      sent.push(`put ${String(params.id)}`);
      return put();
    }),
    http.delete("/api/user/saved-vehicles/{id}", ({ params }) => {
      sent.push(`delete ${String(params.id)}`);
      return remove();
    }),
  );
}

const done = () => new HttpResponse(null, { status: 204 });
const saveButton = (vehicle: Vehicle, pressed: boolean) =>
  screen.findByRole("button", { name: `Save ${vehicle.year} ${vehicle.make} ${vehicle.model}`, pressed });

async function open(savedVehicles: readonly Vehicle[]) {
  signIn();
  server.use(http.untyped.get(LIST, () => HttpResponse.json(savedVehicles)));
  renderAt("/", <Cards />);
  await screen.findByText(`kept: ${savedVehicles.map(({ id }) => id).join() || "nothing"}`);
}

beforeEach(() => {
  sent = [];
});

describe("the button to save a vehicle", () => {
  it("changes at once, before the server responds", async () => {
    let respond = () => {};
    const responded = new Promise<void>((resolve) => {
      respond = resolve;
    });
    answers(async () => {
      await responded;
      return done();
    });
    await open([porsche]);
    await userEvent.click(await saveButton(ferrari, false));
    expect(await saveButton(ferrari, true)).toBeInTheDocument();
    expect(screen.getByText(`kept: ${ferrari.id},${porsche.id}`)).toBeInTheDocument();
    await userEvent.click(await saveButton(porsche, true));
    expect(screen.getByText(`kept: ${ferrari.id}`)).toBeInTheDocument();
    respond();
  });

  it("changes back when the server refuses, and says why", async () => {
    answers(() => problem(409, { message: "You can save up to 500 vehicles; remove one to make room" }));
    await open([porsche]);
    await userEvent.click(await saveButton(ferrari, false));
    expect(await screen.findByText("The vehicle couldn’t be saved")).toBeInTheDocument();
    expect(screen.getByText("You can save up to 500 vehicles; remove one to make room")).toBeInTheDocument();
    expect(await saveButton(ferrari, false)).toBeInTheDocument();
    expect(screen.getByText(`kept: ${porsche.id}`)).toBeInTheDocument();
  });

  it("puts a vehicle back that could not be removed", async () => {
    answers(done, () => HttpResponse.error());
    await open([porsche, ferrari]);
    await userEvent.click(await saveButton(ferrari, true));
    expect(await screen.findByText("The vehicle couldn’t be removed")).toBeInTheDocument();
    expect(screen.getByText(`kept: ${porsche.id},${ferrari.id}`)).toBeInTheDocument();
  });

  it("sends two presses in order, and a failure of one does not undo the other", async () => {
    let first = true;
    answers(async () => {
      if (first) {
        first = false;
        await delay(50);
      }
      return done();
    });
    await open([]);
    await userEvent.click(await saveButton(ferrari, false));
    await userEvent.click(await saveButton(ferrari, true));
    await userEvent.click(await saveButton(porsche, false));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent.filter((call) => call.endsWith(` ${ferrari.id}`))).toEqual([
      `put ${ferrari.id}`,
      `delete ${ferrari.id}`,
    ]);
    expect(screen.getByText(`kept: ${porsche.id}`)).toBeInTheDocument();
  });

  it("works before the list is loaded", async () => {
    let requests = 0;
    signIn();
    server.use(
      http.untyped.get(LIST, () => {
        requests += 1;
        return requests === 1 ? new HttpResponse("down", { status: 503 }) : HttpResponse.json([ferrari]);
      }),
    );
    answers(done);
    renderAt("/", <Cards />);
    await waitFor(() => expect(requests).toBe(1));
    await userEvent.click(await saveButton(ferrari, false));
    expect(await saveButton(ferrari, true)).toBeInTheDocument();
    expect(sent).toEqual([`put ${ferrari.id}`]);
  });

  it("saves after the next login when the session has ended", async () => {
    answers(() => problem(401, { message: "Please log in first" }));
    await open([]);
    server.use(http.get("/api/user", () => new HttpResponse(null, { status: 401 })));
    await userEvent.click(await saveButton(ferrari, false));
    await waitFor(() => expect(sessionStorage.getItem("saving")).not.toBeNull());
    expect(takePendingAction(7, isFavoriteAction)).toEqual({
      kind: "vehicle",
      list: "saved",
      id: ferrari.id,
      name: "2020 Ferrari 812 Superfast",
    });
  });
});

describe("a pending action", () => {
  const intent = { kind: "vehicle", list: "watch", id: 3, name: "Ferrari" } as const;

  it("is done once", () => {
    storePendingAction(intent, null);
    expect(takePendingAction(7, isFavoriteAction)).toEqual(intent);
    expect(takePendingAction(7, isFavoriteAction)).toBeNull();
  });

  it("is done only for the member whose session had ended", () => {
    storePendingAction(intent, 7);
    expect(takePendingAction(8, isFavoriteAction)).toBeNull();
    storePendingAction(intent, 7);
    expect(takePendingAction(7, isFavoriteAction)).toEqual(intent);
  });

  it("expires", () => {
    vi.useFakeTimers();
    storePendingAction(intent, null);
    vi.advanceTimersByTime(PENDING_ACTION_LIFETIME_MS);
    expect(takePendingAction(7, isFavoriteAction)).toBeNull();
  });

  it("can be of any kind", () => {
    for (const text of ["{not json", "[]", '{"intent":{"kind":"vehicle"},"at":1,"member":null}']) {
      sessionStorage.setItem("saving", text);
      expect(takePendingAction(7, isFavoriteAction)).toBeNull();
    }
  });
});
