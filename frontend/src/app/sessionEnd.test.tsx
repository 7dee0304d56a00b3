import { sendInquiryMessage } from "@entities/inquiry/api/useInquiry";
import { useSignIn } from "@entities/session/useSignIn";
import { ApiError, toApiError } from "@shared/api/error";
import { uploadFile } from "@shared/api/uploadFile";
import { Form } from "@shared/form/Form";
import { TextField } from "@shared/form/fields";
import { useIdentity } from "@shared/session/IdentityProvider";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { useState } from "react";
import { Route, Routes, useLocation, useNavigate } from "react-router-dom";
import { beforeEach, expect, it } from "vitest";
import { RouteGuard } from "./RouteGuard";
import { SessionMonitor } from "./SessionMonitor";

const MESSAGES_PATH = "/api/inquiries/MQ-1/messages";

function MessageTestForm() {
  return (
    <Form
      draftKey="inquiries/MQ-1/message"
      initialValues={{ text: "" }}
      onSubmit={({ text }) => sendInquiryMessage("MQ-1", text, 1)}
      onFailure={() => undefined}
    >
      {() => (
        <>
          <TextField name="text" label="Message" />
          <button type="submit">Send</button>
        </>
      )}
    </Form>
  );
}

function LoginTestPage() {
  const { login } = useSignIn();
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <>
      <p>the door{search}</p>
      <button
        type="button"
        onClick={() => void login({ username: "x", password: "y" }).then(() => navigate("/letter"))}
      >
        In again
      </button>
    </>
  );
}

/** Resolves once the session check has been answered. */
function Check() {
  const { check } = useIdentity();
  const [checks, setChecks] = useState(0);
  return (
    <button type="button" onClick={() => void check().then(() => setChecks((before) => before + 1))}>
      {`checked ${checks} times`}
    </button>
  );
}

async function checkAgain(): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: "checked 0 times" }));
  await screen.findByRole("button", { name: "checked 1 times" });
}

const open = () =>
  renderAt(
    "/letter?tab=2",
    <>
      <SessionMonitor />
      <Check />
      <Routes>
        <Route
          path="/letter"
          element={
            <RouteGuard>
              <MessageTestForm />
            </RouteGuard>
          }
        />
        <Route path="/auth" element={<LoginTestPage />} />
      </Routes>
    </>,
  );

const write = async () => {
  await userEvent.type(await screen.findByLabelText("Message"), "Thursday suits me.");
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
};

const answerWith = (status: number) =>
  server.use(http.untyped.post(MESSAGES_PATH, () => HttpResponse.json({ message: "Please log in first" }, { status })));

const endSession = () => server.use(http.get("/api/user", () => new HttpResponse(null, { status: 401 })));

beforeEach(() => sessionStorage.clear());

// Private paths respond 404 to visitors.
it.each([401, 404])(
  "a session that ends under an open page leads to the login and back, with the unsent text (%d)",
  async (status) => {
    const ada = signIn();
    answerWith(status);
    server.use(http.post("/api/login", () => HttpResponse.json(ada)));
    open();
    await screen.findByLabelText("Message");
    endSession();
    await write();
    expect(await screen.findByText("the door?next=%2Fletter%3Ftab%3D2")).toBeInTheDocument();
    expect(await screen.findByText("Your session has ended")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "In again" }));
    expect(await screen.findByDisplayValue("Thursday suits me.")).toBeVisible();
  },
);

it("a rejected file upload leads to the login, too", async () => {
  signIn();
  server.use(http.post("/api/images", () => problem(401, { message: "Please log in first" })));
  open();
  await screen.findByLabelText("Message");
  endSession();
  const sent = uploadFile("/api/images", new File(["bytes"], "front.jpg"), { onProgress: () => undefined });
  await expect(sent).rejects.toBeInstanceOf(ApiError);
  expect(await screen.findByText("the door?next=%2Fletter%3Ftab%3D2")).toBeInTheDocument();
});

it("unsent text is not shown to another member", async () => {
  const ada = signIn();
  answerWith(401);
  server.use(http.post("/api/login", () => HttpResponse.json({ ...ada, id: 8, username: "grace" })));
  open();
  await screen.findByLabelText("Message");
  endSession();
  await write();
  await userEvent.click(await screen.findByRole("button", { name: "In again" }));
  expect(await screen.findByLabelText("Message")).toHaveValue("");
});

it("a refusal while the session is valid leaves the page as it is", async () => {
  let requests = 0;
  signIn();
  answerWith(404);
  server.events.on("request:start", ({ request }) => {
    if (new URL(request.url).pathname === "/api/user") requests += 1;
  });
  open();
  await write();
  await waitFor(() => expect(requests).toBe(2));
  await checkAgain();
  expect(requests).toBe(3);
  expect(screen.getByLabelText("Message")).toHaveValue("Thursday suits me.");
  expect(screen.queryByText("Your session has ended")).not.toBeInTheDocument();
});

it("a visitor's refusal shows no message about a session", async () => {
  endSession();
  open();
  await screen.findByText(/the door/);
  const refused = await toApiError(new Response("{}", { status: 401 }));
  expect(refused).toBeInstanceOf(ApiError);
  await checkAgain();
  expect(screen.queryByText("Your session has ended")).not.toBeInTheDocument();
});
