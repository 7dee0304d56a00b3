import { http } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";

export interface Sent {
  readonly body: unknown;
  readonly key: string | null;
}

/** What the server received since a test began. */
export const sent: Sent[] = [];

export const receipt = { reference: "MQ-7F3K9Q2M", receivedAt: "2026-11-21T17:00:00Z" };

/** The server returns these responses in order, repeating the last. */
export function answer(path: string, ...answers: (() => Response)[]): void {
  server.use(
    http.untyped.post(path, async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get("Idempotency-Key") });
      return (answers[Math.min(sent.length, answers.length) - 1] as () => Response)();
    }),
  );
}

export const accepted = () => HttpResponse.json(receipt, { status: 201 });
export const problem =
  (status: number, message: string, fields?: object, headers: Record<string, string> = {}) =>
  () =>
    HttpResponse.json(
      { type: "about:blank", title: "No", status, detail: message, message, requestId: "r", ...(fields && { fields }) },
      { status, headers },
    );

export const show = (element: React.ReactElement) => renderAt("/", element);
export const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

export async function fillContactFields() {
  await userEvent.type(screen.getByLabelText("Name"), " Ada Lovelace ");
  await userEvent.type(screen.getByLabelText("Email"), "ada@example.com");
}

export async function fillInquiry() {
  await fillContactFields();
  await userEvent.type(screen.getByLabelText("Message"), "Is the 1973 RS still for sale?");
  await userEvent.click(screen.getByRole("checkbox"));
}
