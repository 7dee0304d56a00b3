import { accepted, answer, fillContactFields, fillInquiry, press, problem, sent, show } from "@test/contactRequests";
import { http } from "@test/http";
import { server } from "@test/server";
import { setSiteDetails } from "@test/siteDetails";
import { signIn } from "@test/users";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay, HttpResponse } from "msw";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { AccessRequestForm } from "./AccessRequestForm";
import { AppointmentForm } from "./AppointmentForm";
import { InquiryForm } from "./InquiryForm";
import RequestInformationDialog from "./RequestInformationDialog";

beforeEach(() => {
  sent.length = 0;
});

describe("an inquiry", () => {
  it("is sent, and the visitor gets a reference", async () => {
    answer("/api/inquiries", accepted);
    show(<InquiryForm />);
    await fillInquiry();
    await press("Send Request");
    expect(await screen.findByText("MQ-7F3K9Q2M")).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Thank you. We have your request." })).toHaveFocus();
    expect(sent[0]?.body).toEqual({
      name: "Ada Lovelace",
      email: "ada@example.com",
      message: "Is the 1973 RS still for sale?",
      consent: true,
    });
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  });

  it("contains the vehicle or service, and the phone number if one was entered", async () => {
    answer("/api/inquiries", accepted);
    show(<InquiryForm vehicle={{ id: 9, name: "1973 Porsche 911 Carrera RS 2.7" }} service="inspection" />);
    await fillInquiry();
    await userEvent.type(screen.getByLabelText("Phone (optional)"), "312 555 0100");
    await press("Send Request");
    await screen.findByText("MQ-7F3K9Q2M");
    expect(sent[0]?.body).toMatchObject({ vehicleId: 9, service: "inspection", phone: "312 555 0100" });
  });

  it("that is incomplete is not sent: each field shows its error, and the first gets the focus", async () => {
    answer("/api/inquiries", accepted);
    show(<InquiryForm />);
    await userEvent.type(screen.getByLabelText("Email"), "ada@");
    await press("Send Request");
    expect(await screen.findByText("Name must be at least 2 characters")).toBeInTheDocument();
    expect(screen.getByText("Please enter a valid email address")).toBeInTheDocument();
    expect(screen.getByText("Message must be at least 10 characters long")).toBeInTheDocument();
    expect(screen.getByText("Please agree to let us use your details to reply")).toBeInTheDocument();
    expect(screen.getByLabelText("Name")).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it("shows errors of the server at their fields", async () => {
    answer("/api/inquiries", problem(422, "Please look again.", { email: "Please enter a valid email address" }));
    show(<InquiryForm />);
    await fillInquiry();
    await press("Send Request");
    expect((await screen.findAllByRole("alert")).map(({ textContent }) => textContent)).toEqual([
      "Please enter a valid email address",
    ]);
    expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("Please enter a valid email address");
    expect(screen.getByLabelText("Email")).toHaveFocus();
  });

  it("shows an error of the server for which there is no field", async () => {
    const problemText = "We couldn’t find this vehicle; it may have been withdrawn";
    answer("/api/inquiries", problem(422, "Please look again.", { vehicleId: problemText }));
    show(<InquiryForm vehicle={{ id: 9, name: "1973 Porsche 911 Carrera RS 2.7" }} />);
    await fillInquiry();
    await press("Send Request");
    expect(await screen.findByText(problemText)).toBeInTheDocument();
  });

  it("loses nothing when sending fails, and uses the same idempotency key again", async () => {
    answer("/api/inquiries", problem(503, "The database does not answer."), accepted);
    show(<InquiryForm />);
    await fillInquiry();
    await press("Send Request");
    expect(await screen.findByText("The database does not answer.")).toBeInTheDocument();
    expect(screen.getByLabelText("Message")).toHaveValue("Is the 1973 RS still for sale?");
    await press("Send Request");
    await screen.findByText("MQ-7F3K9Q2M");
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it("uses another idempotency key when its content changed", async () => {
    answer("/api/inquiries", problem(503, "The database does not answer."), accepted);
    show(<InquiryForm />);
    await fillInquiry();
    await press("Send Request");
    await screen.findByText("The database does not answer.");
    await userEvent.type(screen.getByLabelText("Message"), " And the F40?");
    await press("Send Request");
    await screen.findByText("MQ-7F3K9Q2M");
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it.each([
    [{ phone: "(312) 555-0142" }, /please send it again in 12 minutes, or call \(312\) 555-0142\.$/],
    [{}, /please send it again in 12 minutes\.$/],
  ])("says after too many requests when to try again and whom to call: %o", async (contact, sentence) => {
    setSiteDetails({ contact });
    answer("/api/inquiries", problem(429, "Too many requests.", undefined, { "Retry-After": "720" }));
    show(<InquiryForm />);
    await fillInquiry();
    await press("Send Request");
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByLabelText("Message")).toHaveValue("Is the 1973 RS still for sale?");
  });

  it("says so when the server cannot be reached", async () => {
    answer("/api/inquiries", () => HttpResponse.error());
    show(<InquiryForm />);
    await fillInquiry();
    await press("Send Request");
    expect(await screen.findByText(/We couldn’t reach the server\. What you wrote is still here/)).toBeInTheDocument();
  });

  it("is sent once when the button is pressed twice", async () => {
    server.use(
      http.untyped.post("/api/inquiries", async ({ request }) => {
        sent.push({ body: await request.json(), key: null });
        await delay(50);
        return accepted();
      }),
    );
    show(<InquiryForm />);
    await fillInquiry();
    await userEvent.dblClick(screen.getByRole("button", { name: "Send Request" }));
    await screen.findByText("MQ-7F3K9Q2M");
    expect(sent).toHaveLength(1);
  });
});

describe("an inquiry of a member", () => {
  const profile = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com", phone: "", location: "" };

  it.each([
    ["a question", <InquiryForm key="question" />],
    ["an appointment", <AppointmentForm key="appointment" />],
  ])("has name and address filled in, and can use others (%s)", async (_, form) => {
    signIn();
    server.use(http.get("/api/user/profile", () => HttpResponse.json(profile)));
    show(form);
    expect(await screen.findByDisplayValue("Ada Lovelace")).toBe(screen.getByLabelText("Name"));
    const email = screen.getByLabelText("Email");
    expect(email).toHaveValue("ada@example.com");
    await userEvent.clear(email);
    await userEvent.type(email, "office@example.com");
    await userEvent.clear(screen.getByLabelText("Name"));
    expect(email).toHaveValue("office@example.com");
    expect(screen.getByLabelText("Name")).toHaveValue("");
  });

  it("keeps what was typed before the session was known", async () => {
    signIn();
    let finishLoading = () => {};
    const profileLoaded = new Promise<void>((resolve) => {
      finishLoading = resolve;
    });
    server.use(
      http.get("/api/user/profile", async () => {
        await profileLoaded;
        return HttpResponse.json(profile);
      }),
    );
    show(<InquiryForm />);
    await screen.findByDisplayValue("ada@example.com");
    await userEvent.type(screen.getByLabelText("Name"), "A. Byron");
    finishLoading();
    await waitFor(() => expect(screen.getByLabelText("Email")).toHaveValue("ada@example.com"));
    expect(screen.getByLabelText("Name")).toHaveValue("A. Byron");
  });

  it("has the name of the session when the profile cannot be read", async () => {
    signIn();
    server.use(http.get("/api/user/profile", () => new HttpResponse(null, { status: 503 })));
    show(<InquiryForm />);
    expect(await screen.findByDisplayValue("Ada")).toBe(screen.getByLabelText("Name"));
  });
});

describe("an access request", () => {
  it("is sent with the visitor's introduction", async () => {
    answer("/api/access-requests", accepted);
    show(<AccessRequestForm />);
    await fillContactFields();
    await userEvent.type(screen.getByLabelText("About you"), "short");
    await userEvent.click(screen.getByRole("checkbox"));
    await press("Request Access");
    expect(await screen.findByText("Please tell us a little more (at least 10 characters)")).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText("About you"), " but now a little longer");
    await press("Request Access");
    expect(await screen.findByText("MQ-7F3K9Q2M")).toBeInTheDocument();
    expect(sent[0]?.body).toMatchObject({ note: "short but now a little longer", consent: true });
  });
});

it("leads to email and phone beside the form, and not beside the receipt", async () => {
  setSiteDetails({ contact: { email: "concierge@marque.example" } });
  answer("/api/inquiries", accepted);
  show(<RequestInformationDialog open onOpenChange={() => undefined} />);
  expect(await screen.findByText(/^Or write to/)).toBeInTheDocument();
  await fillInquiry();
  await press("Send Request");
  expect(await screen.findByText("MQ-7F3K9Q2M")).toBeInTheDocument();
  expect(screen.queryByText(/^Or write to/)).not.toBeInTheDocument();
});

it("keeps what was typed when the dialog is closed by accident", async () => {
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Ask
        </button>
        <RequestInformationDialog open={open} onOpenChange={setOpen} />
      </>
    );
  }
  show(<Page />);
  await press("Ask");
  await userEvent.type(await screen.findByLabelText("Message"), "A long letter");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await press("Ask");
  expect(await screen.findByLabelText("Message")).toHaveValue("A long letter");
});
