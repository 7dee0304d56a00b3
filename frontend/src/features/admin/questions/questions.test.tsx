import { answeredQuestion } from "@test/admin";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import type { AdminQuestion } from "../types";
import QuestionsCasePanel from "./QuestionsCasePanel";
import QuestionsSection from "./QuestionsSection";

const answered = answeredQuestion();
const unanswered = answeredQuestion({
  state: "waiting",
  answer: null,
  mayAnswer: true,
  vehicle: { ...answered.vehicle, submissionId: null },
});

/** Stubs these questions and records list requests. */
function stubQuestions(questions: AdminQuestion[]) {
  const stub = { questions, asked: [] as string[] };
  server.use(
    http.get("/api/admin/questions", ({ request }) => {
      stub.asked.push(new URL(request.url).search);
      return HttpResponse.json(stub.questions);
    }),
  );
  return stub;
}
const openSection = (at: string) =>
  renderAt(
    at,
    <Routes>
      <Route path="/admin/questions/:item?" element={<QuestionsSection />} />
    </Routes>,
  );

beforeEach(() => {
  signIn({ isAdmin: true });
});

describe("questions in the admin area", () => {
  it("start with those that wait for the concierge", async () => {
    const stub = stubQuestions([unanswered]);
    openSection("/admin/questions/3");
    const place = within(await screen.findByRole("region", { name: /^Case/ }));
    expect(await place.findByText("Waiting for the concierge")).toBeVisible();
    expect(place.getByRole("button", { name: "Answer" })).toBeVisible();
    expect(place.getByRole("link", { name: "Open listing page" })).toHaveAttribute("href", "/listings/7#question-3");
    expect(stub.asked[0]).toBe("?state=waiting&of=house");
    await userEvent.selectOptions(screen.getByLabelText("Show"), "Removed");
    await waitFor(() => expect(stub.asked.at(-1)).toBe("?state=removed"));
  });

  it("become facts of the listing, which can be removed again", async () => {
    const stub = stubQuestions([answered]);
    const sent: unknown[] = [];
    server.use(
      http.put("/api/admin/questions/{id}/fact", async ({ request }) => {
        sent.push(await request.json());
        stub.questions = [{ ...answered, revision: 3, fact: { label: "Tool kit", value: "Complete" } }];
        return HttpResponse.json(stub.questions[0]);
      }),
      http.delete("/api/admin/questions/{id}/fact", ({ request }) => {
        sent.push(new URL(request.url).search);
        stub.questions = [{ ...answered, revision: 4 }];
        return HttpResponse.json(stub.questions[0]);
      }),
    );
    renderAt("/admin/listings/7", <QuestionsCasePanel vehicleId={7} />);
    await userEvent.click(await screen.findByRole("button", { name: "Add to Facts" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add to Facts" }));
    await userEvent.type(dialog.getByLabelText("Label"), " Tool kit ");
    await userEvent.click(dialog.getByRole("button", { name: "Add to Facts" }));
    expect(await dialog.findByText("Please enter the fact")).toBeVisible();
    await userEvent.type(dialog.getByLabelText("Value"), "Complete");
    await userEvent.click(dialog.getByRole("button", { name: "Add to Facts" }));
    expect(await screen.findByText("Added to Facts as Tool kit: Complete")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Remove from Facts" }));
    const isConfirmOpen = within(await screen.findByRole("dialog", { name: "Remove from Facts?" }));
    await userEvent.click(isConfirmOpen.getByRole("button", { name: "Remove from Facts" }));
    expect(await screen.findByRole("button", { name: "Add to Facts" })).toBeVisible();
    expect(sent).toEqual([{ label: "Tool kit", value: "Complete", revision: 2 }, "?revision=3"]);
    expect(stub.asked[0]).toBe("?vehicle=7");
  });

  it("are removed with a reason, and reloaded when a colleague was faster", async () => {
    const stub = stubQuestions([answered]);
    const message = "This question has changed in the meantime; please review it again";
    const sent: unknown[] = [];
    server.use(
      http.post("/api/admin/questions/{id}/removal", async ({ request }) => {
        sent.push(await request.json());
        const correctedAt = "2026-11-22T15:00:00Z";
        stub.questions = [{ ...answered, revision: 3, answer: answered.answer && { ...answered.answer, correctedAt } }];
        return problem(409, { type: "about:blank", title: "Conflict", status: 409, message });
      }),
    );
    renderAt("/admin/listings/7", <QuestionsCasePanel vehicleId={7} />);
    await userEvent.click(await screen.findByRole("button", { name: "Remove" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Remove the question?" }));
    await userEvent.click(dialog.getByRole("button", { name: "Remove" }));
    expect(await dialog.findByText("Please enter a reason")).toBeVisible();
    await userEvent.type(dialog.getByLabelText("Reason"), " It names a neighbor. ");
    await userEvent.click(dialog.getByRole("button", { name: "Remove" }));
    expect(await dialog.findByText(message)).toBeVisible();
    await waitFor(() => expect(screen.getByText(/corrected November 22, 2026/)).toBeInTheDocument());
    expect(sent).toEqual([{ reason: "It names a neighbor.", revision: 2 }]);
  });
});
