import { stubAdminEvents } from "@test/adminEvents";
import { http, problem } from "@test/http";
import { inquiry, open, REFERENCE, sent, stubInquiries } from "@test/inquiries";
import { server } from "@test/server";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, expect, it } from "vitest";

beforeEach(stubInquiries);

it("restores a rejected note to the note field only, never to the customer's reply", async () => {
  server.use(
    http.post("/api/admin/inquiries/{reference}/messages", () => problem(401, { message: "Please log in first" })),
  );
  open(`/admin/inquiries/${REFERENCE}`);
  await userEvent.type(await screen.findByLabelText("Note"), "Haggles; do not go below 400.");
  await userEvent.click(screen.getByRole("button", { name: "Save note" }));
  await screen.findByText("Please log in first");
  cleanup();
  open(`/admin/inquiries/${REFERENCE}`);
  expect(await screen.findByDisplayValue("Haggles; do not go below 400.")).toBe(screen.getByLabelText("Note"));
  await userEvent.click(screen.getByRole("button", { name: "Reply" }));
  expect(screen.getByLabelText("Message")).toHaveValue("");
});

it("replies with a template and shows the new status of the conversation", async () => {
  server.use(
    http.post("/api/admin/inquiries/{reference}/messages", async ({ request }) => {
      sent.push(await request.json());
      const answer = {
        id: 1,
        isMine: true,
        isNote: false,
        author: "ada_l",
        text: "Do come and see it.",
        at: inquiry.receivedAt,
      };
      return HttpResponse.json({ ...inquiry, stage: "answered", revision: 2, messages: [answer] });
    }),
  );
  open("/admin/inquiries");
  await userEvent.click(await screen.findByRole("link", { name: /Grace Hopper/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Reply" }));
  await userEvent.selectOptions(await screen.findByLabelText("Start from a template"), "Viewing");
  expect(screen.getByLabelText("Message")).toHaveValue("Do come and see it.");
  await userEvent.click(screen.getByRole("button", { name: "Send reply" }));
  const conversation = within(screen.getByRole("list", { name: "Conversation" }));
  expect(await conversation.findByText("Do come and see it.")).toBeInTheDocument();
  expect(sent).toEqual([{ text: "Do come and see it.", isNote: false, revision: 1 }]);
  expect(screen.queryByLabelText("Message")).not.toBeInTheDocument();
});

it("closes a conversation in the decision bar, which says what follows, and shows a failure there", async () => {
  let isRefused = true;
  server.use(
    http.post("/api/admin/inquiries/{reference}/close", async ({ request }) => {
      sent.push(await request.json());
      if (isRefused) return problem(503, { status: 503, message: "Please try again" });
      return HttpResponse.json({ ...inquiry, stage: "closed", revision: 2 });
    }),
  );
  open(`/admin/inquiries/${REFERENCE}`);
  const decision = within(await screen.findByRole("region", { name: "Decision" }));
  await userEvent.click(decision.getByRole("button", { name: "Close" }));
  expect(decision.getByText(/No email is sent; a new message from them reopens it/)).toBeInTheDocument();
  const confirm = decision.getByRole("button", { name: "Close conversation" });
  expect(confirm).toHaveFocus();
  await userEvent.click(confirm);
  expect(await decision.findByRole("alert")).toHaveTextContent("Please try again");
  isRefused = false;
  await userEvent.click(confirm);
  expect(await decision.findByRole("button", { name: "Reopen" })).toHaveAttribute("aria-pressed", "false");
  expect(decision.queryByRole("alert")).not.toBeInTheDocument();
  expect(sent).toEqual([{ revision: 1 }, { revision: 1 }]);
});

it("asks before a conversation is closed to which a message came under the open form", async () => {
  const reload = stubAdminEvents();
  let current = inquiry;
  server.use(
    http.get("/api/admin/inquiries/{reference}", () => HttpResponse.json(current)),
    http.post("/api/admin/inquiries/{reference}/close", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...current, stage: "closed", revision: 3 });
    }),
  );
  open(`/admin/inquiries/${REFERENCE}`);
  const decision = within(await screen.findByRole("region", { name: "Decision" }));
  await userEvent.click(decision.getByRole("button", { name: "Close" }));
  const theirs = { id: 8, isMine: false, isNote: false, author: null, text: "I’ll take it.", at: inquiry.receivedAt };
  current = { ...inquiry, revision: 2, messages: [theirs] };
  reload();
  expect(await decision.findByRole("alert")).toHaveTextContent(/^A message came while you were deciding\./);
  await userEvent.click(decision.getByRole("button", { name: "Close conversation" }));
  const anyway = await decision.findByRole("button", { name: "Close conversation anyway" });
  expect(sent).toEqual([]);
  await userEvent.click(anyway);
  await waitFor(() => expect(sent).toEqual([{ revision: 2 }]));
});

it("fills in the fields of a template, and points out one that does not exist", async () => {
  server.use(
    http.get("/api/admin/reply-templates", () =>
      HttpResponse.json([{ id: 3, name: "Viewing", text: "Dear {name}, about {subject} ({reference}, {phone}):" }]),
    ),
  );
  open(`/admin/inquiries/${REFERENCE}`);
  await userEvent.click(await screen.findByRole("button", { name: "Reply" }));
  await screen.findByRole("option", { name: "Viewing" });
  await userEvent.selectOptions(screen.getByLabelText("Start from a template"), "Viewing");
  expect(screen.getByLabelText("Message")).toHaveValue(
    `Dear Grace Hopper, about 2020 Ferrari 812 Superfast (${REFERENCE}, {phone}):`,
  );
  expect(screen.getByText("Replace {phone} before you send: there is no such field.")).toBeInTheDocument();
});

it("keeps an unsent reply with its case: over a closed form, another case and a reload", async () => {
  const other = { ...inquiry, reference: "MQ-OTHER111", asked: { ...inquiry.asked, name: "Joan Clarke" } };
  server.use(
    http.get("/api/admin/inquiries", () => HttpResponse.json([inquiry, other])),
    http.get("/api/admin/inquiries/{reference}", ({ params }) =>
      HttpResponse.json(params.reference === REFERENCE ? inquiry : other),
    ),
  );
  open(`/admin/inquiries/${REFERENCE}`);
  await userEvent.click(await screen.findByRole("button", { name: "Reply" }));
  await userEvent.type(screen.getByLabelText("Message"), "It is.");
  await userEvent.type(await screen.findByLabelText("Note"), "Haggles.");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByLabelText("Message")).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("link", { name: /Joan Clarke/ }));
  await screen.findByRole("heading", { name: "Joan Clarke" });
  expect(screen.getByLabelText("Note")).toHaveValue("");
  await userEvent.click(screen.getByRole("button", { name: "Reply" }));
  expect(screen.getByLabelText("Message")).toHaveValue("");
  cleanup();
  open(`/admin/inquiries/${REFERENCE}`);
  await userEvent.click(await screen.findByRole("button", { name: "Reply · Draft" }));
  expect(screen.getByLabelText("Message")).toHaveValue("It is.");
  expect(screen.getByLabelText("Note")).toHaveValue("Haggles.");
});

it("inserts a template into what was typed, and replaces an untouched one by the next", async () => {
  server.use(
    http.get("/api/admin/reply-templates", () =>
      HttpResponse.json([
        { id: 3, name: "Viewing", text: "Do come and see it." },
        { id: 4, name: "Price", text: "The price is firm." },
      ]),
    ),
  );
  open(`/admin/inquiries/${REFERENCE}`);
  await userEvent.click(await screen.findByRole("button", { name: "Reply" }));
  const field = screen.getByLabelText("Message");
  await userEvent.type(field, "Yes.Yours");
  await userEvent.type(field, "{ArrowLeft>5/}");
  const template = await screen.findByLabelText("Start from a template");
  await userEvent.selectOptions(template, "Viewing");
  expect(field).toHaveValue("Yes.\n\nDo come and see it.\n\nYours");
  await userEvent.selectOptions(template, "Price");
  expect(field).toHaveValue("Yes.\n\nThe price is firm.\n\nYours");
});

it("asks before a reply is sent that was begun before a colleague's", async () => {
  const theirs = { id: 8, isMine: true, isNote: false, author: "carla", text: "It is sold.", at: inquiry.receivedAt };
  let current = inquiry;
  server.use(
    http.get("/api/admin/inquiries/{reference}", () => HttpResponse.json(current)),
    http.post("/api/admin/inquiries/{reference}/messages", async ({ request }) => {
      const body = (await request.json()) as { revision: number };
      sent.push(body);
      if (body.revision !== current.revision) return problem(409, { message: "A colleague answered meanwhile" });
      const ours = { ...theirs, id: 9, author: "ada_l", text: "It is for sale." };
      return HttpResponse.json({ ...current, revision: 3, messages: [theirs, ours] });
    }),
  );
  open(`/admin/inquiries/${REFERENCE}`);
  await userEvent.click(await screen.findByRole("button", { name: "Reply" }));
  await userEvent.type(screen.getByLabelText("Message"), "It is for sale.");
  current = { ...inquiry, revision: 2, messages: [theirs] };
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(await screen.findByText(/^A reply was sent at .*, since you opened this form\.$/)).toBeVisible();
  expect(screen.getByLabelText("Message")).toHaveValue("It is for sale.");
  await userEvent.click(screen.getByRole("button", { name: "Send reply" }));
  await userEvent.click(await screen.findByRole("button", { name: "Send anyway" }));
  await waitFor(() => expect(screen.getByText("It is for sale.").closest("li")).toHaveFocus());
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(sent).toEqual([
    { text: "It is for sale.", isNote: false, revision: 1 },
    { text: "It is for sale.", isNote: false, revision: 2 },
  ]);
  expect(screen.getByRole("button", { name: "Reply" })).toBeVisible();
});

it("previews a new template with its fields filled in", async () => {
  open("/admin/inquiries");
  await userEvent.click(await screen.findByRole("button", { name: "Templates" }));
  await userEvent.type(await screen.findByLabelText("Text"), "Dear {{name},");
  expect(within(screen.getByRole("region", { name: "Preview" })).getByText("Dear Ada Lovelace,")).toBeInTheDocument();
});

it("does not save a template with an unknown field", async () => {
  open("/admin/inquiries");
  await userEvent.click(await screen.findByRole("button", { name: "Templates" }));
  await userEvent.type(await screen.findByLabelText("Name"), "Price");
  await userEvent.type(screen.getByLabelText("Text"), "Dear {{name}, {{vehicle}");
  await userEvent.click(screen.getByRole("button", { name: "Save template" }));
  expect(await screen.findByText("Use only {name}, {reference} and {subject}")).toBeInTheDocument();
});

it("says that a colleague changed the conversation, and keeps the reply", async () => {
  server.use(
    http.post("/api/admin/inquiries/{reference}/messages", () =>
      problem(409, { status: 409, message: "This conversation is closed" }),
    ),
  );
  open(`/admin/inquiries/${REFERENCE}`);
  await userEvent.click(await screen.findByRole("button", { name: "Reply" }));
  expect(screen.getByLabelText("Message")).toHaveFocus();
  await userEvent.type(screen.getByLabelText("Message"), "It is.");
  await userEvent.click(screen.getByRole("button", { name: "Send reply" }));
  expect(await screen.findByText("This conversation is closed")).toBeInTheDocument();
  expect(screen.getByLabelText("Message")).toHaveValue("It is.");
});
