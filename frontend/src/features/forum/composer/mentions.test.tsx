import { ApiProvider } from "@shared/api/ApiProvider";
import { Form } from "@shared/form/Form";
import { IdentityProvider } from "@shared/session/IdentityProvider";
import { ToastProvider } from "@shared/toasts/ToastProvider";
import { http } from "@test/http";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Composer } from "./Composer";

const members = [
  { username: "max_911", name: "Anna Maxwell" },
  { username: "maxine", name: null },
];

/** Requested prefixes. */
let prefixes: string[];
/** Delays the next responses. */
let suggestionsDelay: Promise<void> | null;

const renderComposer = () =>
  render(
    <ToastProvider>
      <IdentityProvider>
        <ApiProvider>
          <Form initialValues={{ content: "" }} onSubmit={async () => undefined} onFailure={() => undefined}>
            {() => <Composer name="content" label="Your reply" />}
          </Form>
        </ApiProvider>
      </IdentityProvider>
    </ToastProvider>,
  );

beforeEach(() => {
  prefixes = [];
  suggestionsDelay = null;
  server.use(
    http.get("/api/forum/members", async ({ request }) => {
      const prefix = new URL(request.url).searchParams.get("prefix") ?? "";
      prefixes.push(prefix);
      await suggestionsDelay;
      return HttpResponse.json(members.filter(({ username }) => username.startsWith(prefix)));
    }),
  );
  renderComposer();
});

const field = () => screen.getByLabelText("Your reply");
const offered = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

/** Types a prefix that matches two members, and delays all later responses. */
async function expectBothSuggested() {
  await userEvent.type(field(), "Ask @ma");
  await waitFor(() => expect(offered()).toEqual(["@max_911Anna Maxwell", "@maxine"]));
  suggestionsDelay = new Promise(() => {});
}

it("does not suggest the author", async () => {
  cleanup();
  signIn({ username: "maxine" });
  renderComposer();
  await userEvent.type(field(), "Ask @ma");
  await waitFor(() => expect(offered()).toEqual(["@max_911Anna Maxwell"]));
});

describe("Enter in the list of members, while suggestions are loading", () => {
  it("inserts the selected member who still matches", async () => {
    await expectBothSuggested();
    await userEvent.keyboard("xi");
    expect(offered()).toEqual(["@maxine"]);
    await userEvent.keyboard("{Enter}");
    expect(field()).toHaveValue("Ask @maxine ");
  });

  it("does not insert a selected member who does not match any more", async () => {
    await expectBothSuggested();
    await userEvent.keyboard("{ArrowDown}");
    expect(screen.getByRole("option", { selected: true })).toHaveTextContent("@maxine");
    await userEvent.keyboard("x_{Enter}");
    expect(field()).toHaveValue("Ask @max_911 ");
  });

  it("inserts a line break if nobody matches", async () => {
    await expectBothSuggested();
    await userEvent.keyboard("t");
    expect(offered()).toEqual([]);
    await userEvent.keyboard("{Enter}");
    expect(field()).toHaveValue("Ask @mat\n");
  });
});

it("sends one request for several quick keystrokes", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  for (const text of ["@m", "@ma", "@max", "@maxi"]) {
    fireEvent.change(field(), { target: { value: text } });
    act(() => vi.advanceTimersByTime(140));
  }
  act(() => vi.advanceTimersByTime(20));
  vi.useRealTimers();
  expect(await screen.findByRole("option", { name: "@maxine" })).toBeInTheDocument();
  expect(prefixes).toEqual(["maxi"]);
});
