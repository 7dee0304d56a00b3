import { http } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { submission } from "@test/submissions";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";
import SubmissionEditor from "./SubmissionEditor";
import { SubmissionStatusPanel } from "./SubmissionStatusPanel";

const ignore = async () => {};

describe("a submission", () => {
  it("in review says when the seller hears from the concierge", () => {
    renderAt(
      "/dashboard/submissions/12",
      <SubmissionStatusPanel
        submission={submission({ status: "pending" })}
        onChanged={ignore}
        onOutdated={ignore}
        onEdit={ignore}
      />,
    );
    expect(screen.getByText(/^In review: we reply within two business days\./)).toBeVisible();
  });

  it("is left unchanged by a button in the row of the form’s others", async () => {
    server.use(
      http.post("/api/vehicle-submissions/readiness", () => HttpResponse.json({ score: 0, checks: [], shots: [] })),
    );
    const onDone = vi.fn(ignore);
    renderAt(
      "/dashboard/submissions/12",
      <SubmissionEditor submission={submission({ status: "changes_requested" })} onOutdated={ignore} onDone={onDone} />,
    );
    const discard = await screen.findByRole("button", { name: "Discard Changes" });
    expect(discard.parentElement).toContainElement(screen.getByRole("button", { name: "Resubmit" }));
    await userEvent.click(discard);
    expect(onDone).toHaveBeenCalledWith();
  });
});
