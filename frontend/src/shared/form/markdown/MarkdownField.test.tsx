import { ApiProvider } from "@shared/api/ApiProvider";
import { Form } from "@shared/form/Form";
import { IdentityProvider } from "@shared/session/IdentityProvider";
import { ToastProvider } from "@shared/toasts/ToastProvider";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { MarkdownField } from "./MarkdownField";

const handleOtherKey = vi.fn();

beforeEach(async () => {
  render(
    <ToastProvider>
      <IdentityProvider>
        <ApiProvider>
          <Form initialValues={{ text: "a red car" }} onSubmit={async () => undefined} onFailure={() => undefined}>
            <MarkdownField name="text" label="Message" onKeyDown={({ key }) => handleOtherKey(key)} />
          </Form>
        </ApiProvider>
      </IdentityProvider>
    </ToastProvider>,
  );
  await screen.findByRole("toolbar", { name: "Formatting" });
});

const field = () => screen.getByLabelText<HTMLTextAreaElement>("Message");
const selected = () => field().value.slice(field().selectionStart, field().selectionEnd);

it("formats the selection with the buttons and keeps it selected", async () => {
  field().setSelectionRange(2, 5);
  await userEvent.click(screen.getByRole("button", { name: "Bold" }));
  await userEvent.click(screen.getByRole("button", { name: "Italic" }));
  expect(field()).toHaveValue("a ***red*** car");
  expect(selected()).toBe("red");
  expect(field()).toHaveFocus();
  // The form knows the text, too: what is typed next does not bring the old one back.
  await userEvent.keyboard("blue");
  expect(field()).toHaveValue("a ***blue*** car");
});

it.each([
  ["b", "a **red** car", "red"],
  ["i", "a *red* car", "red"],
  ["k", "a [red](https://) car", "https://"],
])("formats the selection with Ctrl+%s", async (key, text, selection) => {
  field().focus();
  field().setSelectionRange(2, 5);
  await userEvent.keyboard(`{Control>}${key}{/Control}`);
  await waitFor(() => expect(field()).toHaveValue(text));
  expect(selected()).toBe(selection);
});

it("leaves other keys alone, also those of other systems", () => {
  handleOtherKey.mockClear();
  for (const options of [{ metaKey: true }, { ctrlKey: true, altKey: true }, { ctrlKey: true, shiftKey: true }, {}]) {
    // The event is not cancelled.
    expect(fireEvent.keyDown(field(), { key: "b", ...options })).toBe(true);
  }
  expect(handleOtherKey).toHaveBeenCalledTimes(4);
});

it("is one stop of the Tab key, with the arrow keys between the buttons", async () => {
  await userEvent.tab();
  expect(screen.getByRole("button", { name: "Bold" })).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(screen.getByRole("button", { name: "Link" })).toHaveFocus();
  await userEvent.keyboard("{End}");
  expect(screen.getByRole("button", { name: "Numbered list" })).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}{ArrowLeft}{ArrowLeft}");
  expect(screen.getByRole("button", { name: "Bulleted list" })).toHaveFocus();
  await userEvent.tab();
  expect(field()).toHaveFocus();
});
