import { Switch } from "@shared/ui/Switch";
import { renderAt } from "@test/render";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { useShortcutPreference } from "./preference";
import { useShortcuts } from "./useShortcuts";

const act = vi.fn();

function Page() {
  const { isOn, setOn } = useShortcutPreference();
  useShortcuts({ a: act });
  return (
    <>
      <Switch label="Keyboard shortcuts" checked={isOn} onChange={setOn} />
      <button type="button">elsewhere</button>
      <input aria-label="text" />
      {/* biome-ignore lint/a11y/useSemanticElements: a contenteditable editor is under test */}
      <div role="textbox" tabIndex={0} contentEditable suppressContentEditableWarning aria-label="rich text" />
      <div role="dialog" aria-label="dialog">
        <button type="button">inside</button>
      </div>
    </>
  );
}

const otherButton = () => screen.getByRole("button", { name: "elsewhere" });

beforeEach(() => {
  act.mockClear();
  renderAt("/", <Page />);
});

it("acts on its key, and not on key combinations", async () => {
  otherButton().focus();
  await userEvent.keyboard("{Control>}a{/Control}{Alt>}a{/Alt}{Shift>}A{/Shift}bx");
  await userEvent.keyboard("a");
  expect(act).toHaveBeenCalledTimes(1);
});

it("is off while somebody types, and in a dialog", async () => {
  for (const place of [screen.getByLabelText("text"), screen.getByLabelText("rich text")]) {
    place.focus();
    await userEvent.keyboard("a");
  }
  screen.getByRole("button", { name: "inside" }).focus();
  await userEvent.keyboard("a");
  expect(screen.getByLabelText("text")).toHaveValue("a");
  otherButton().focus();
  await userEvent.keyboard("a");
  expect(act).toHaveBeenCalledTimes(1);
});

it("can be switched off, which is remembered, and on again", async () => {
  const choice = screen.getByRole("switch", { name: "Keyboard shortcuts", checked: true });
  await userEvent.click(choice);
  expect(choice).not.toBeChecked();
  expect(localStorage.getItem("shortcuts")).toBe("off");
  otherButton().focus();
  await userEvent.keyboard("a");
  await userEvent.click(choice);
  otherButton().focus();
  await userEvent.keyboard("a");
  expect(act).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem("shortcuts")).toBeNull();
});
