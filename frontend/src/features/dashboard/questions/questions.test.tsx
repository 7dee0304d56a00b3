import type { Question } from "@entities/question/types";
import type { SubmissionListing } from "@entities/submission/types";
import { http } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { submissionListing } from "@test/submissions";
import { signIn } from "@test/users";
import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { QuestionsPanel, WaitingQuestions } from "./QuestionsPanel";

const answered: Question = {
  id: 4,
  state: "answered",
  revision: 2,
  text: "Is the book there?",
  askedAt: "2026-11-20T15:00:00Z",
  asker: null,
  isMine: false,
  mayAnswer: true,
  answer: { text: "Yes.", by: "seller", answeredAt: "2026-11-21T15:00:00Z", correctedAt: null },
  fact: null,
  removal: null,
};
const waiting: Question = { ...answered, id: 3, state: "waiting", revision: 1, text: "Is it red?", answer: null };

function open(questions: Question[], status: SubmissionListing["status"] = "live") {
  signIn();
  server.use(http.get("/api/vehicles/{id}/questions", () => HttpResponse.json(questions)));
  const props = { vehicleId: 7, listing: submissionListing({ status }) };
  renderAt(
    "/dashboard/submissions/12",
    <>
      <WaitingQuestions {...props} />
      <QuestionsPanel {...props} />
    </>,
  );
}

describe("questions about one's own vehicle", () => {
  it("start with unanswered ones, and are answered and corrected here", async () => {
    open([answered, waiting]);
    const list = within(await screen.findByRole("list", { name: "Questions about your vehicle" }));
    const [first, second] = list.getAllByRole("listitem");
    if (!first || !second) throw new Error("two were asked");
    expect(within(first).getByText("Waiting for your answer")).toBeVisible();
    expect(within(first).getByRole("button", { name: "Answer" })).toBeVisible();
    expect(within(second).getByRole("button", { name: "Correct the Answer" })).toBeVisible();
  });

  it("are announced while one waits, with a link to them", async () => {
    open([answered, waiting]);
    const link = await screen.findByRole("link", { name: "1 question waiting for your answer" });
    expect(link).toHaveAttribute("href", "/dashboard/submissions/12#questions");
    expect((await screen.findByRole("region", { name: "Questions" })).id).toBe("questions");
  });

  it("say when there are none", async () => {
    open([]);
    expect(await screen.findByText("No questions about this vehicle yet.")).toBeVisible();
  });

  it("cannot be answered once the vehicle is sold", async () => {
    open([{ ...waiting, mayAnswer: false }], "sold");
    expect(await screen.findByText("Not answered before the sale")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByRole("link")).toBeNull();
  });
});
