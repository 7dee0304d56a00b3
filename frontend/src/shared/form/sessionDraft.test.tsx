import { ApiError } from "@shared/api/error";
import { useSession } from "@shared/session/useSession";
import { renderAt } from "@test/render";
import { signIn } from "@test/users";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { Form } from "./Form";
import { TextField } from "./fields";
import { hasShapeOf } from "./useSessionDraft";

/** Status of the submit response. */
let status: number;

function TextForm({ name, unsentKey }: { name: string; unsentKey?: string }) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Form
      {...(unsentKey !== undefined && { draftKey: unsentKey })}
      initialValues={{ text: "" }}
      onSubmit={() => {
        if (status !== 200) throw new ApiError(status, "", "");
      }}
      onFailure={() => undefined}
    >
      {({ isSubmitting }) => (
        <>
          <TextField name="text" label={name} />
          <button type="submit">{`Send ${name}`}</button>
          <output>{isSubmitting ? "sending" : "idle"}</output>
        </>
      )}
    </Form>
  );
}

const field = (name: string) => screen.findByLabelText(name);
const storedText = () => sessionStorage.getItem("unsent");

async function typeAndSend(name: string, text: string) {
  await userEvent.type(await field(name), text);
  await userEvent.click(screen.getByRole("button", { name: `Send ${name}` }));
}

beforeEach(() => {
  status = 401;
  signIn();
});

it("restores text to its own form, not to another with the same fields on the page", async () => {
  const forms = (
    <>
      <TextForm name="Answer" unsentKey="case/1/answer" />
      <TextForm name="Note" unsentKey="case/1/note" />
    </>
  );
  renderAt("/", forms);
  await typeAndSend("Note", "for us alone");
  await waitFor(() => expect(storedText()).toContain("for us alone"));
  cleanup();
  renderAt("/", forms);
  expect(await screen.findByDisplayValue("for us alone")).toBe(await field("Note"));
  expect(await field("Answer")).toHaveValue("");
  expect(storedText()).toBeNull();
});

it("restores text after the form of another object was shown", async () => {
  renderAt("/", <TextForm name="Note" unsentKey="case/1/note" />);
  await typeAndSend("Note", "of the first");
  await waitFor(() => expect(storedText()).toContain("of the first"));
  cleanup();
  renderAt("/", <TextForm name="Note" unsentKey="case/2/note" />);
  expect(await field("Note")).toHaveValue("");
  cleanup();
  renderAt("/", <TextForm name="Note" unsentKey="case/1/note" />);
  expect(await screen.findByDisplayValue("of the first")).toBe(await field("Note"));
});

it("restores text to its author only", async () => {
  renderAt("/", <TextForm name="Note" unsentKey="case/1/note" />);
  await typeAndSend("Note", "of Ada");
  await waitFor(() => expect(storedText()).toContain("of Ada"));
  cleanup();
  signIn({ id: 8, username: "grace" });
  renderAt("/", <TextForm name="Note" unsentKey="case/1/note" />);
  expect(await field("Note")).toHaveValue("");
  expect(storedText()).toBeNull();
});

it("stores nothing of a form without a key, and nothing after other failures", async () => {
  renderAt(
    "/",
    <>
      <TextForm name="Secret" />
      <TextForm name="Note" unsentKey="case/1/note" />
    </>,
  );
  await typeAndSend("Secret", "swordfish");
  status = 500;
  await typeAndSend("Note", "too early");
  status = 401;
  await typeAndSend("Note", " and now");
  await waitFor(() => expect(storedText()).toContain("too early and now"));
  expect(Object.keys(JSON.parse(storedText() ?? "{}"))).toEqual(["form/7/case/1/note"]);
});

it("deletes the text once it was sent", async () => {
  renderAt("/", <TextForm name="Note" unsentKey="case/1/note" />);
  await typeAndSend("Note", "at last");
  await waitFor(() => expect(storedText()).toContain("at last"));
  status = 200;
  await userEvent.click(screen.getByRole("button", { name: "Send Note" }));
  await waitFor(() => expect(storedText()).toBeNull());
});

it.each([
  { text: 5 },
  { text: null },
  { words: "of an earlier build" },
  { text: "with", more: "than there is" },
  ["text"],
  "text",
])("drops stored text of another shape: %j", async (value) => {
  sessionStorage.setItem("unsentBy", "7");
  sessionStorage.setItem("unsent", JSON.stringify({ "form/7/case/1/note": value }));
  renderAt("/", <TextForm name="Note" unsentKey="case/1/note" />);
  expect(await field("Note")).toHaveValue("");
  await waitFor(() => expect(storedText()).toBeNull());
});

it("keeps text while it is typed, without secrets, until it is sent or taken back", async () => {
  const initialValues = { text: "", password: "" };
  const form = (
    <Form
      draftKey="case/1/reason"
      keepsDraft
      secretFields={["password"]}
      initialValues={initialValues}
      onSubmit={() => undefined}
    >
      <TextField name="text" label="Reason" />
      <TextField name="password" label="Password" />
      <button type="submit">Send</button>
    </Form>
  );
  renderAt("/", form);
  await userEvent.type(await field("Password"), "swordfish");
  expect(storedText()).toBeNull();
  await userEvent.type(await field("Reason"), "no");
  cleanup();
  renderAt("/", form);
  expect(await screen.findByDisplayValue("no")).toBe(await field("Reason"));
  expect(await field("Password")).toHaveValue("");
  await userEvent.clear(await field("Reason"));
  expect(storedText()).toBeNull();
  await userEvent.type(await field("Reason"), "yes");
  expect(storedText()).toContain("yes");
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(storedText()).toBeNull());
});

it("compares shapes by every field and its type", () => {
  const fits = hasShapeOf({ text: "", agreed: false, specs: [] as string[] });
  expect(fits({ text: "a", agreed: true, specs: ["V12"] })).toBe(true);
  expect(fits({ text: "a", agreed: "yes", specs: [] })).toBe(false);
  expect(fits({ text: "a", agreed: true, specs: [{ name: "V12" }] })).toBe(false);
  expect(fits({ text: "a", agreed: true, specs: "V12" })).toBe(false);
  expect(fits(null)).toBe(false);
});
