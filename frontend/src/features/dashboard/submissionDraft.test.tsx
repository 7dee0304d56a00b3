import { DRAFT, enter, field, open, press, stubDashboard, stubSubmissionForm } from "@test/dashboardPage";
import { http, problem } from "@test/http";
import { server } from "@test/server";
import { uploadedPicture } from "@test/submissions";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

beforeEach(stubDashboard);

describe("the draft of a submission", () => {
  const draft = {
    fields: { make: "Lamborghini", specs: ["3.9L V12"], photos: [{ picture: uploadedPicture("front"), alt: "Front" }] },
    savedAt: "2026-11-20T14:02:00Z",
  };

  it("is saved while the form is edited, if there is anything to save", async () => {
    const { drafts } = stubSubmissionForm();
    open("/dashboard?tab=submit");
    expect(await screen.findByText("Your entries are saved as a draft until you submit them.")).toBeVisible();
    await enter({ Make: "Lamborghini", Model: "Miura" });
    expect(await screen.findByText(/^Draft saved \d{1,2}:\d\d\s[AP]M CT$/)).toBeVisible();
    expect(drafts).toHaveLength(1);
    expect(drafts[0]).toMatchObject({ make: "Lamborghini", model: "Miura", specs: [] });
  });

  it("is saved when the page is left early, and restored afterwards", async () => {
    const { drafts } = stubSubmissionForm();
    open("/dashboard?tab=submit");
    await enter({ Make: "Lamborghini" });
    await userEvent.click(screen.getByRole("tab", { name: "My Submissions" }));
    await waitFor(() => expect(drafts).toHaveLength(1));
    await userEvent.click(screen.getByRole("tab", { name: "Submit Vehicle" }));
    expect(await field("Make")).toHaveValue("Lamborghini");
  });

  it("is restored with its photos", async () => {
    server.use(http.get("/api/vehicle-submissions/draft", () => HttpResponse.json(draft)));
    open("/dashboard?tab=submit");
    expect(await screen.findByText(/^Draft of Nov 20, 2026, .* restored$/)).toBeVisible();
    expect(await field("Make")).toHaveValue("Lamborghini");
    expect(await field("What photo 1 shows")).toHaveValue("Front");
    expect(screen.getByText("3.9L V12")).toBeVisible();
  });

  it("is discarded after a confirmation", async () => {
    let discarded = 0;
    server.use(
      http.get("/api/vehicle-submissions/draft", () => HttpResponse.json(draft)),
      http.delete("/api/vehicle-submissions/draft", () => {
        discarded += 1;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    open("/dashboard?tab=submit");
    await field("Make");
    await press("Discard draft");
    const dialog = await screen.findByRole("dialog", { name: "Discard the draft?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Discard" }));
    await waitFor(() => expect(discarded).toBe(1));
    await waitFor(async () => expect(await field("Make")).toHaveValue(""));
  });

  describe("that is open in two windows", () => {
    const changeElsewhere = () => {
      const channel = new BroadcastChannel("submission-draft/7");
      channel.postMessage({ from: "another window" });
      channel.close();
    };

    it("is saved no more after the other has saved, until that version is loaded", async () => {
      const { drafts } = stubSubmissionForm();
      let stored: typeof draft | null = null;
      server.use(
        http.untyped.get(DRAFT, () => (stored ? HttpResponse.json(stored) : new HttpResponse(null, { status: 204 }))),
      );
      open("/dashboard?tab=submit");
      await enter({ Make: "Ferrari" });
      await waitFor(() => expect(drafts).toHaveLength(1));
      stored = draft;
      changeElsewhere();
      expect(await screen.findByText("This draft was changed in another window.")).toBeVisible();
      await enter({ Model: "Dino" });
      await new Promise((resolve) => setTimeout(resolve, 1200));
      expect(await field("Model")).toHaveValue("Dino");
      await press("Load that version");
      await waitFor(async () => expect(await field("Make")).toHaveValue("Lamborghini"));
      expect(screen.queryByText("This draft was changed in another window.")).toBeNull();
      expect(drafts).toHaveLength(1);
      await enter({ Model: "Countach" });
      await waitFor(() => expect(drafts).toHaveLength(2));
    });

    it("is loaded again if the other saved it while the form was closed", async () => {
      let stored: typeof draft | null = null;
      server.use(
        http.untyped.get(DRAFT, () => (stored ? HttpResponse.json(stored) : new HttpResponse(null, { status: 204 }))),
      );
      open("/dashboard?tab=submit");
      expect(await field("Make")).toHaveValue("");
      await userEvent.click(screen.getByRole("tab", { name: "My Submissions" }));
      await screen.findByText("You haven't submitted any vehicles yet.");
      stored = draft;
      changeElsewhere();
      await new Promise((resolve) => setTimeout(resolve, 50));
      await userEvent.click(screen.getByRole("tab", { name: "Submit Vehicle" }));
      expect(await field("Make")).toHaveValue("Lamborghini");
    });

    it("tells the other that it was saved", async () => {
      stubSubmissionForm();
      const heard: unknown[] = [];
      const channel = new BroadcastChannel("submission-draft/7");
      channel.onmessage = ({ data }) => heard.push(data);
      open("/dashboard?tab=submit");
      await enter({ Make: "Ferrari" });
      await waitFor(() => expect(heard).toHaveLength(1));
      channel.close();
      expect(screen.queryByText("This draft was changed in another window.")).toBeNull();
    });
  });

  it("is not replaced by an empty form when it could not be loaded", async () => {
    let isDown = true;
    server.use(
      http.untyped.get(DRAFT, () => (isDown ? problem(503, "The server is busy.") : HttpResponse.json(draft))),
    );
    open("/dashboard?tab=submit");
    expect(await screen.findByText("Your draft couldn’t be loaded.")).toBeVisible();
    expect(screen.queryByLabelText("Make")).not.toBeInTheDocument();
    isDown = false;
    await press("Retry");
    expect(await field("Make")).toHaveValue("Lamborghini");
  });

  it("says when it could not be saved", async () => {
    server.use(http.untyped.put(DRAFT, () => problem(503, "The server is busy.")));
    open("/dashboard?tab=submit");
    await enter({ Make: "Lamborghini" });
    expect(await screen.findByText("The draft couldn’t be saved. What you wrote is still here.")).toBeVisible();
  });
});
