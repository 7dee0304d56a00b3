import { ApiError } from "@shared/api/error";
import { renderAt } from "@test/render";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { object, string } from "yup";
import { Form } from "./Form";
import { FormFooter } from "./FormFooter";
import { CheckboxField, SelectField, TextAreaField, TextField } from "./fields";

const schema = object({
  username: string().required().min(3, "Username must be at least 3 characters"),
  make: string().required(),
  note: string().default(""),
});

const initialValues = { username: "", make: "any", note: "" };

function show(onSubmit: (values: typeof initialValues) => Promise<void>, onFailure?: (error: unknown) => void) {
  renderAt(
    "/",
    <Form initialValues={initialValues} schema={schema} onSubmit={onSubmit} {...(onFailure && { onFailure })}>
      {({ isSubmitting }) => (
        <>
          <TextField name="username" label="Username" hint="Letters and digits" />
          <SelectField
            name="make"
            label="Make"
            options={[
              { value: "any", label: "Any" },
              { value: "ferrari", label: "Ferrari" },
            ]}
          />
          <TextAreaField name="note" label="Note" />
          <button type="submit" disabled={isSubmitting}>
            Send
          </button>
        </>
      )}
    </Form>,
  );
}

describe("a form", () => {
  it("sends what was entered", async () => {
    const onSubmit = vi.fn(async () => undefined);
    show(onSubmit);
    await userEvent.type(screen.getByLabelText("Username"), "enzo");
    await userEvent.selectOptions(screen.getByLabelText("Make"), "Ferrari");
    await userEvent.type(screen.getByLabelText("Note"), "red");
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(onSubmit).toHaveBeenCalledWith({ username: "enzo", make: "ferrari", note: "red" }, expect.anything());
  });

  it("gives focus back to the button when sending failed", async () => {
    let fail: (error: unknown) => void = () => undefined;
    const sent = new Promise<void>((_, reject) => {
      fail = reject;
    });
    show(() => sent);
    await userEvent.type(screen.getByLabelText("Username"), "enzo");
    const button = screen.getByRole("button", { name: "Send" });
    act(() => button.focus());
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(button).toBeDisabled());
    // Browsers take the focus from a disabled button; jsdom does not.
    const other = document.body.appendChild(document.createElement("input"));
    act(() => other.focus());
    other.remove();
    expect(document.body).toHaveFocus();
    fail(new ApiError(500, "no", ""));
    await waitFor(() => expect(button).toBeEnabled());
    await waitFor(() => expect(button).toHaveFocus());
  });

  it("shows errors at their fields, and sends nothing", async () => {
    const onSubmit = vi.fn(async () => undefined);
    show(onSubmit);
    const field = screen.getByLabelText("Username");
    expect(field).toHaveAccessibleDescription("Letters and digits");
    await userEvent.type(field, "ab");
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Username must be at least 3 characters");
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription("Letters and digits Username must be at least 3 characters");
    expect(onSubmit).not.toHaveBeenCalled();
  });

  const showTwo = (onSubmit: () => void) => {
    const twoFields = object({ name: string().required("Enter a name"), town: string().required("Enter a town") });
    renderAt(
      "/",
      <Form initialValues={{ name: "", town: "" }} schema={twoFields} onSubmit={onSubmit}>
        <TextField name="name" label="Name" />
        <TextField name="town" label="Town" />
        <FormFooter label="Send" />
      </Form>,
    );
    return userEvent.click(screen.getByRole("button", { name: "Send" }));
  };

  it("announces several errors with their number, once for each submit, and focuses the first field", async () => {
    await showTwo(() => undefined);
    expect(await screen.findByRole("alert")).toHaveTextContent("2 fields need attention");
    expect(screen.getByLabelText("Name")).toHaveFocus();
    expect(screen.getByLabelText("Name")).toHaveAccessibleDescription("Enter a name");
    expect(screen.getByLabelText("Town")).toHaveAccessibleDescription("Enter a town");
    const announced = screen.getByRole("alert");
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(announced).not.toBeInTheDocument());
    expect(await screen.findByRole("alert")).toHaveTextContent("2 fields need attention");
  });

  it("announces the error of a single field, and errors of fields that are left, at once", async () => {
    await showTwo(() => undefined);
    await screen.findByRole("alert");
    await userEvent.type(screen.getByLabelText("Name"), "Enzo");
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(screen.getByLabelText("Town")).toHaveFocus());
    expect(screen.queryByText("2 fields need attention")).not.toBeInTheDocument();
    await userEvent.clear(screen.getByLabelText("Name"));
    await userEvent.tab();
    expect(await screen.findByRole("alert")).toHaveTextContent("Enter a name");
  });

  it("announces several errors of the server with their number", async () => {
    const fields = { name: "This name is taken", town: "This town is unknown" };
    renderAt(
      "/",
      <Form
        initialValues={{ name: "", town: "" }}
        onSubmit={() => {
          throw new ApiError(422, JSON.stringify({ status: 422, message: "Refused.", fields }), "");
        }}
      >
        <TextField name="name" label="Name" />
        <TextField name="town" label="Town" />
        <FormFooter label="Send" />
      </Form>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Send" })).toBeEnabled());
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual(["2 fields need attention"]);
    expect(screen.getByLabelText("Town")).toHaveAccessibleDescription("This town is unknown");
  });

  it("shows errors of the server at their fields, and calls the failure handler", async () => {
    const problem = { status: 409, message: "Taken.", fields: { username: "This username is taken" } };
    const onFailure = vi.fn();
    show(async () => {
      throw new ApiError(409, JSON.stringify(problem), "");
    }, onFailure);
    await userEvent.type(screen.getByLabelText("Username"), "enzo");
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("This username is taken");
    expect(onFailure).toHaveBeenCalledOnce();
    expect(screen.getByRole("button", { name: "Send" })).toBeEnabled();
  });
});

describe("an error of the server at a field", () => {
  const reject = (fields: Record<string, string>) => () => {
    const [message] = Object.values(fields);
    throw new ApiError(422, JSON.stringify({ status: 422, message, fields }), "");
  };
  const send = async (fields: Record<string, string>) => {
    renderAt(
      "/",
      <Form initialValues={{ username: "", code: "" }} onSubmit={reject(fields)}>
        <TextField name="username" label="Username" />
        <FormFooter label="Send" />
      </Form>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    await screen.findAllByRole("alert");
    await waitFor(() => expect(screen.getByRole("button", { name: "Send" })).toBeEnabled());
    return screen.getAllByRole("alert").map(({ textContent }) => textContent);
  };

  it("is shown at the field only", async () => {
    expect(await send({ username: "This username is taken" })).toEqual(["This username is taken"]);
    expect(screen.getByLabelText("Username")).toHaveAccessibleDescription("This username is taken");
  });

  it.each(["invitation", "code"])("is shown above the button if there is no field %s", async (name) => {
    expect(await send({ [name]: "This is no longer valid" })).toEqual(["This is no longer valid"]);
  });

  it("stays when the field is left, and goes when its value changes", async () => {
    await send({ username: "This username is taken" });
    const field = screen.getByLabelText("Username");
    await userEvent.click(field);
    await userEvent.tab();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.getByRole("alert")).toHaveTextContent("This username is taken");
    await userEvent.type(field, "enzo");
    await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument());
  });

  it("is shown above the button for an unknown field, beside that of a known one", async () => {
    expect(await send({ username: "This username is taken", invitation: "It was used" })).toEqual([
      "This username is taken",
      "It was used",
    ]);
  });
});

it("shows no new error while a button is pressed, so that the button does not move before the click", async () => {
  show(async () => undefined);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Username"), "e");
  await user.pointer({ keys: "[MouseLeft>]", target: screen.getByRole("button", { name: "Send" }) });
  expect(screen.getByLabelText("Username")).not.toHaveFocus();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  // Scrolling by touch ends a press with a cancellation.
  fireEvent.pointerCancel(window);
  expect(await screen.findByRole("alert")).toHaveTextContent("Username must be at least 3 characters");
});

it("submits a checked checkbox", async () => {
  const onSubmit = vi.fn();
  renderAt(
    "/",
    <Form initialValues={{ remember: false }} onSubmit={(values) => onSubmit(values)}>
      {() => (
        <>
          <CheckboxField name="remember" label="Remember me" />
          <button type="submit">Send</button>
        </>
      )}
    </Form>,
  );
  await userEvent.click(screen.getByRole("checkbox", { name: "Remember me" }));
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(onSubmit).toHaveBeenCalledWith({ remember: true });
});
