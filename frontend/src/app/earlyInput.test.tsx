import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { collectEarlyInput, earlyInputScript } from "./earlyInput";

const onTown = vi.fn();

function Page() {
  const [name, setName] = useState("");
  const [agreed, setAgreed] = useState(false);
  const [town, setTown] = useState("chicago");
  const [pressed, setPressed] = useState(0);
  const [sent, setSent] = useState<string[]>([]);
  const [committed, setCommitted] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSent([...sent, name]);
      }}
    >
      <input
        aria-label="Name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && setCommitted(`${committed}${name};`)}
      />
      <input
        type="checkbox"
        aria-label="Agreed"
        checked={agreed}
        onChange={(event) => setAgreed(event.target.checked)}
      />
      <select
        aria-label="Town"
        value={town}
        onChange={(event) => {
          onTown(event.target.value);
          setTown(event.target.value);
        }}
      >
        <option value="chicago">Chicago</option>
        <option value="madison">Madison</option>
      </select>
      <button type="button" onClick={() => setPressed(pressed + 1)}>
        Press
      </button>
      <button type="submit">Send</button>
      <output>{JSON.stringify({ name, agreed, town, pressed, sent, committed })}</output>
    </form>
  );
}

afterEach(() => {
  onTown.mockReset();
  document.body.innerHTML = "";
});

const state = () => JSON.parse(screen.getByRole("status").textContent ?? "") as object;

/** What was recorded is repeated after the running event. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Hydrates the page; `actEarly` acts before, and `actMeanwhile` in the task in which the page reacts. */
async function open(beforeScript: () => void, duringHydration: () => unknown = () => undefined): Promise<void> {
  document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>`;
  const root = document.getElementById("root");
  if (!root) throw new Error("no root");
  new Function(earlyInputScript)();
  beforeScript();
  const repeat = collectEarlyInput(root);
  await act(async () => {
    hydrateRoot(root, <Page />);
  });
  await act(async () => {
    repeat();
    duringHydration();
    await nextTask();
  });
}

it("repeats what was typed, chosen and pressed before hydration", async () => {
  await open(() => {
    screen.getByLabelText<HTMLInputElement>("Name").value = "Enzo";
    screen.getByLabelText<HTMLInputElement>("Agreed").click();
    screen.getByLabelText<HTMLSelectElement>("Town").value = "madison";
    screen.getByRole("button", { name: "Press" }).click();
  });
  expect(state()).toEqual({ name: "Enzo", agreed: true, town: "madison", pressed: 1, sent: [], committed: "" });
  await act(async () => screen.getByRole("button", { name: "Press" }).click());
  expect(state()).toEqual({ name: "Enzo", agreed: true, town: "madison", pressed: 2, sent: [], committed: "" });
});

const pressEnter = () =>
  screen
    .getByLabelText("Name")
    .dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));

it.each(["before", "during"])("repeats Enter, pressed %s hydration, with what was typed", async (when) => {
  await open(
    () => {
      screen.getByLabelText<HTMLInputElement>("Name").value = "Enzo";
      if (when === "before") pressEnter();
    },
    () => when === "during" && pressEnter(),
  );
  expect(state()).toMatchObject({ name: "Enzo", committed: "Enzo;" });
  await act(async () => void pressEnter());
  expect(state()).toMatchObject({ committed: "Enzo;Enzo;" });
});

it("repeats only the last of several presses", async () => {
  await open(() => {
    pressEnter();
    screen.getByRole("button", { name: "Press" }).click();
  });
  expect(state()).toMatchObject({ pressed: 1, committed: "" });
});

it("repeats an arrow key that was pressed while no control had the focus", async () => {
  const keys: string[] = [];
  const listener = (event: KeyboardEvent) => keys.push(event.key);
  await open(() => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    document.addEventListener("keydown", listener);
  });
  document.removeEventListener("keydown", listener);
  expect(keys).toEqual(["ArrowRight"]);
});

it("keeps a choice whose own input event started the hydration", async () => {
  const town = () => screen.getByLabelText<HTMLSelectElement>("Town");
  await open(
    () => {
      town().value = "madison";
    },
    () => {
      // React gives the select its first value back before the browser sends the second event of the choice.
      town().value = "chicago";
      town().dispatchEvent(new Event("change", { bubbles: true }));
    },
  );
  expect(state()).toEqual({ name: "", agreed: false, town: "madison", pressed: 0, sent: [], committed: "" });
});

const choose = (town: string) => {
  const select = screen.getByLabelText<HTMLSelectElement>("Town");
  select.value = town;
  for (const type of ["input", "change"]) select.dispatchEvent(new Event(type, { bubbles: true }));
};

it("leaves a choice between hydration and repetition to React, once", async () => {
  await open(
    () => undefined,
    () => choose("madison"),
  );
  expect(state()).toMatchObject({ town: "madison" });
  expect(onTown.mock.calls).toEqual([["madison"]]);
});

it("repeats the latest of the choices before and after hydration, once", async () => {
  await open(
    () => choose("madison"),
    () => choose("chicago"),
  );
  expect(state()).toMatchObject({ town: "chicago" });
  await open(
    () => choose("chicago"),
    () => choose("madison"),
  );
  expect(onTown.mock.calls).toEqual([["chicago"], ["madison"]]);
});

it("sends a form with what was typed, if it is sent before the fields are repeated", async () => {
  await open(
    () => {
      screen.getByLabelText<HTMLInputElement>("Name").value = "Enzo";
    },
    () => screen.getByRole("button", { name: "Send" }).click(),
  );
  expect(state()).toEqual({ name: "Enzo", agreed: false, town: "chicago", pressed: 0, sent: ["Enzo"], committed: "" });
  await act(async () => screen.getByRole("button", { name: "Send" }).click());
  expect(state()).toMatchObject({ sent: ["Enzo", "Enzo"] });
});

it("leaves the click on the button of an unchanged form to React", async () => {
  await open(
    () => undefined,
    () => screen.getByRole("button", { name: "Send" }).click(),
  );
  expect(state()).toEqual({ name: "", agreed: false, town: "chicago", pressed: 0, sent: [""], committed: "" });
});

it("repeats nothing on an unchanged page", async () => {
  await open(() => undefined);
  expect(state()).toEqual({ name: "", agreed: false, town: "chicago", pressed: 0, sent: [], committed: "" });
});
