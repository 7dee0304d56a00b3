/** Fixtures of the dashboard: its page, and the form and drafts of submissions. */
import type { Submission } from "@entities/submission/types";
import DashboardPage from "@features/dashboard/DashboardPage";
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { useLocation } from "react-router-dom";
import { http } from "./http";
import { renderAt } from "./render";
import { server } from "./server";
import { submission } from "./submissions";
import { signIn } from "./users";

export const LIST = "/api/vehicle-submissions";
export const DRAFT = `${LIST}/draft`;

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

export const open = (path = "/dashboard") =>
  renderAt(
    path,
    <>
      <Where />
      <DashboardPage />
    </>,
  );
export const list = (submissions: Submission[]) =>
  server.use(http.get("/api/vehicle-submissions", () => HttpResponse.json(submissions)));
export const field = (name: string | RegExp) => screen.findByLabelText(name);
export async function enter(texts: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(texts)) fireEvent.change(await field(name), { target: { value: text } });
}
export const miura = {
  Make: " Lamborghini ",
  Model: "Miura P400 SV",
  Year: "1972",
  Location: "Lake Forest, IL",
  Price: "2400000",
  Mileage: "18,300",
};
export const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

/** Saved drafts and requests, in order. */
export function stubSubmissionForm(answer: () => Response = () => HttpResponse.json(submission(), { status: 201 })) {
  const sent: { body: Record<string, unknown>; key: string | null }[] = [];
  const drafts: Record<string, unknown>[] = [];
  server.use(
    http.put("/api/vehicle-submissions/draft", async ({ request }) => {
      drafts.push((await request.json()) as Record<string, unknown>);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post("/api/vehicle-submissions", async ({ request }) => {
      sent.push({
        body: (await request.json()) as Record<string, unknown>,
        key: request.headers.get("Idempotency-Key"),
      });
      return answer();
    }),
  );
  return { sent, drafts };
}

/** Signs a member in who has neither submissions nor a draft. */
export function stubDashboard(): void {
  signIn();
  list([]);
  server.use(http.get("/api/vehicle-submissions/draft", ({ response }) => response(204).empty()));
}
