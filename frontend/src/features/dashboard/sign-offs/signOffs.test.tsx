import type { SignOff, SignOffAnswer } from "@entities/listing/types";
import { http, problem } from "@test/http";
import { ownListing, signOff } from "@test/listings";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import SignOffPanel from "./SignOffPanel";

/** Stubs the latest sign-off and records the answers. */
function stubSignOff(latest: SignOff | null, refusal?: () => Response) {
  const sent: SignOffAnswer[] = [];
  let current = latest;
  server.use(
    http.get("/api/vehicle-submissions/{id}/proposal", () =>
      HttpResponse.json({ ...ownListing(), signOff: current?.state ?? null }),
    ),
    http.get("/api/vehicle-submissions/{id}/sign-off", () =>
      current ? HttpResponse.json(current) : problem(404, "None"),
    ),
    http.post("/api/vehicle-submissions/{id}/sign-off", async ({ request }) => {
      const answer = (await request.json()) as SignOffAnswer;
      sent.push(answer);
      if (refusal) {
        current = signOff({ revision: 2, changes: [{ field: "exteriorColor", before: null, after: "Giallo" }] });
        return refusal();
      }
      current =
        answer.verdict === "agree"
          ? signOff({ state: "agreed", closedAt: "2026-11-22T15:00:00Z" })
          : signOff({ state: "objected", objectedAt: "2026-11-22T15:00:00Z", objection: answer.reason ?? null });
      return HttpResponse.json(current);
    }),
  );
  return sent;
}

const open = () => renderAt("/dashboard/submissions/12", <SignOffPanel submissionId={12} />);
const panel = async () => within(await screen.findByRole("region", { name: "The concierge edited your listing" }));
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => {
  signIn();
});

describe("edits by the concierge", () => {
  it("are hidden while there are none", async () => {
    stubSignOff(null);
    const { container } = open();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(container).toHaveTextContent("");
  });

  it("are shown side by side and agreed to", async () => {
    const sent = stubSignOff(signOff());
    open();
    expect(await screen.findByText(/^Edited on November 21, 2026\./)).toBeVisible();
    const changes = await panel();
    expect(changes.getByText("One of **150**.").tagName).toBe("DEL");
    expect(changes.getByText("One of 150, two owners.").tagName).toBe("INS");
    expect(within(changes.getByRole("list", { name: "Photos as edited" })).getAllByRole("listitem")).toHaveLength(2);
    await press("Looks Right");
    expect(await screen.findByText("You agreed to the changes on November 22, 2026.")).toBeVisible();
    expect(changes.queryByRole("button")).toBeNull();
    expect(sent).toEqual([{ revision: 1, verdict: "agree" }]);
  });

  it("are objected to only with a reason", async () => {
    const sent = stubSignOff(signOff());
    open();
    await press("Object");
    const reason = await screen.findByLabelText("What isn’t right?");
    expect(reason).toHaveFocus();
    await press("Send Objection");
    expect(await screen.findByText("Please enter a reason")).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.type(reason, "It has had one owner.");
    await press("Send Objection");
    expect(await screen.findByText(/^You objected on November 22, 2026\. The concierge answers within/)).toBeVisible();
    expect(screen.getByText("It has had one owner.")).toBeVisible();
    expect(sent).toEqual([{ revision: 1, verdict: "object", reason: "It has had one owner." }]);
  });

  it("can have an objection withdrawn", async () => {
    stubSignOff(signOff());
    open();
    await press("Object");
    await press("Cancel");
    expect(screen.queryByLabelText("What isn’t right?")).toBeNull();
    expect(await screen.findByRole("button", { name: "Looks Right" })).toBeVisible();
  });

  it("are reloaded when the concierge edited again, and what was typed stays", async () => {
    const sentence = "The concierge has changed the listing again; please look at the changes again";
    stubSignOff(signOff(), () => problem(409, sentence));
    open();
    await press("Looks Right");
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(await screen.findByText("Giallo")).toBeVisible();
    await press("Object");
    await userEvent.type(await screen.findByLabelText("What isn’t right?"), "It is red.");
    await press("Send Objection");
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByLabelText("What isn’t right?")).toHaveValue("It is red.");
  });

  it("say when the server could not be reached", async () => {
    stubSignOff(signOff(), () => HttpResponse.error());
    open();
    await press("Looks Right");
    await waitFor(() => expect(screen.getByRole("alert")).toBeVisible());
    expect(screen.getByRole("button", { name: "Looks Right" })).toBeEnabled();
  });

  it("show why they were kept", async () => {
    stubSignOff(
      signOff({
        state: "kept",
        objectedAt: "2026-11-22T15:00:00Z",
        objection: "It has had one owner.",
        closedAt: "2026-11-23T15:00:00Z",
        reason: "The title history names two.",
      }),
    );
    open();
    expect(await screen.findByText(/kept the changes on November 23, 2026/)).toBeVisible();
    expect(screen.getByText("The title history names two.")).toBeVisible();
    expect(screen.getByText("It has had one owner.")).toBeVisible();
    expect((await panel()).queryByRole("button")).toBeNull();
  });

  it("need no answer when they were undone", async () => {
    stubSignOff(signOff({ state: "lapsed", closedAt: "2026-11-22T15:00:00Z" }));
    open();
    expect(await screen.findByText(/These changes lapsed on/)).toBeVisible();
    expect(screen.queryByText("One of 150, two owners.")).toBeNull();
  });
});
