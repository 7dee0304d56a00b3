import type { Question } from "@entities/question/types";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { VehicleQuestions } from "./VehicleQuestions";

const ADDRESS = "/api/vehicles/1/questions";

const asked: Question = {
  id: 3,
  state: "answered",
  revision: 2,
  text: "Is the tool kit there?",
  askedAt: "2026-11-20T15:00:00Z",
  asker: null,
  isMine: false,
  mayAnswer: false,
  answer: { text: "Yes, complete.", by: "seller", answeredAt: "2026-11-21T15:00:00Z", correctedAt: null },
  fact: null,
  removal: null,
};
const waiting: Question = { ...asked, id: 4, state: "waiting", revision: 1, answer: null };

/** Stubs these questions. */
function stubQuestions(questions: Question[], mayAsk = false) {
  const stub = { questions, mayAsk };
  const headers = () => ({ "X-May-Ask": String(stub.mayAsk) });
  server.use(http.get("/api/vehicles/{id}/questions", () => HttpResponse.json(stub.questions, { headers: headers() })));
  return stub;
}
const open = (at = "/listings/1") => renderAt(at, <VehicleQuestions id={1} isForSale />);
const lines = async () =>
  within(await screen.findByRole("list", { name: "Questions" }))
    .getAllByRole("listitem")
    .map((line) => line.textContent);

describe("questions on a vehicle's page", () => {
  it("are visible to visitors with their answers, without names", async () => {
    stubQuestions([
      asked,
      {
        ...asked,
        id: 5,
        asker: "eve",
        answer: asked.answer && { ...asked.answer, correctedAt: "2026-11-22T15:00:00Z" },
      },
    ]);
    open();
    expect(await lines()).toEqual([
      expect.stringContaining("Is the tool kit there?A verified collector, November 20, 2026Yes, complete.The seller"),
      expect.stringMatching(/@eve, November 20, 2026.*, corrected November 22, 2026/),
    ]);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("are hidden if there are none and nobody may ask", async () => {
    let isRead = false;
    server.use(
      http.get("/api/vehicles/{id}/questions", () => {
        isRead = true;
        return HttpResponse.json([], { headers: { "X-May-Ask": "false" } });
      }),
    );
    open();
    await waitFor(() => expect(isRead).toBe(true));
    expect(screen.queryByRole("heading", { name: "Questions" })).toBeNull();
  });

  it("are sent once, and kept in the form when that fails", async () => {
    signIn({ isCollector: true });
    const stub = stubQuestions([], true);
    const sent: { key: string | null; body: unknown }[] = [];
    server.use(
      http.untyped.post(ADDRESS, async ({ request }) => {
        sent.push({ key: request.headers.get("Idempotency-Key"), body: await request.json() });
        if (sent.length === 1) return problem(409, "Three of your questions wait here");
        stub.questions = [{ ...waiting, isMine: true }];
        return HttpResponse.json(stub.questions[0], { status: 201 });
      }),
    );
    open();
    expect(await screen.findByText("No questions about this car yet.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Ask a Question" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Ask about this car" }));
    await userEvent.type(dialog.getByLabelText("Question"), " Too short ");
    await userEvent.click(dialog.getByRole("button", { name: "Ask" }));
    expect(await dialog.findByText("Question must be at least 10 characters long")).toBeVisible();
    await userEvent.clear(dialog.getByLabelText("Question"));
    await userEvent.type(dialog.getByLabelText("Question"), " Is the tool kit there? ");
    await userEvent.click(dialog.getByRole("button", { name: "Ask" }));
    expect(await dialog.findByText("Three of your questions wait here")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Ask" }));
    expect(await screen.findByText("Not answered yet")).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ text: "Is the tool kit there?" }));
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  it("are deleted by their author, and removed ones show the reason", async () => {
    signIn({ isCollector: true });
    const removal = { reason: "It names a neighbor.", at: "2026-11-21T15:00:00Z" };
    const removed: Question = { ...asked, id: 6, state: "removed", isMine: true, answer: null, removal };
    const stub = stubQuestions([{ ...waiting, isMine: true }, removed], true);
    const deletions: string[] = [];
    server.use(
      http.delete("/api/questions/{id}", ({ params }) => {
        deletions.push(String(params.id));
        stub.questions = [removed];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    open();
    expect(await screen.findByText("It names a neighbor. · November 21, 2026")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Withdraw" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Withdraw your question?" }));
    await userEvent.click(dialog.getByRole("button", { name: "Withdraw" }));
    await waitFor(() => expect(screen.queryByText("Not answered yet")).toBeNull());
    expect(deletions).toEqual(["4"]);
  });

  it("are answered by the seller or staff, and reloaded when somebody else was faster", async () => {
    signIn();
    const stub = stubQuestions([{ ...waiting, mayAnswer: true }]);
    const sent: unknown[] = [];
    server.use(
      http.untyped.put("/api/questions/4/answer", async ({ request }) => {
        sent.push(await request.json());
        stub.questions = [{ ...asked, id: 4, mayAnswer: true }];
        return sent.length === 1
          ? problem(409, "This question has changed in the meantime; please review it again")
          : HttpResponse.json(stub.questions[0]);
      }),
    );
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Answer" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Answer the question" }));
    await userEvent.type(dialog.getByLabelText("Answer"), " Yes. ");
    await userEvent.click(dialog.getByRole("button", { name: "Answer" }));
    expect(await screen.findByText("This question has changed in the meantime; please review it again")).toBeVisible();
    await waitFor(() => expect(screen.getByText("Yes, complete.")).toBeInTheDocument());
    expect(sent).toEqual([{ text: "Yes.", revision: 1 }]);
  });

  it("are folded after six, and expanded for a link to one of them", async () => {
    const many = Array.from({ length: 8 }, (_, index): Question => ({ ...asked, id: 20 - index }));
    stubQuestions(many);
    const { unmount } = open();
    expect(await lines()).toHaveLength(6);
    await userEvent.click(screen.getByRole("button", { name: "Show all 8 questions" }));
    expect(await lines()).toHaveLength(8);
    unmount();
    open("/listings/1#question-13");
    expect(await lines()).toHaveLength(8);
  });
});
