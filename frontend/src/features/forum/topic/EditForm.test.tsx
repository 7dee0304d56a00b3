import { ApiError } from "@shared/api/error";
import { useSession } from "@shared/session/useSession";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { useState } from "react";
import { expect, it } from "vitest";
import EditForm from "./EditForm";

function Letter({ number }: { number: 1 | 2 }) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <section aria-label={`Reply ${number}`}>
      <EditForm
        draftKey={`post-${100 + number}`}
        content={`Reply number ${number}`}
        editedAt={null}
        onSave={() => Promise.reject(new ApiError(403, '{"message":"This area is for verified collectors"}', ""))}
        onRefused={() => undefined}
        onDone={() => undefined}
      />
    </section>
  );
}

const letters = (
  <>
    <Letter number={2} />
    <Letter number={1} />
  </>
);

const letter = async (number: number) => within(await screen.findByRole("region", { name: `Reply ${number}` }));
const field = async (number: number) => (await letter(number)).findByLabelText("Edit your reply");

it("gives refused words back to the text that they are of, not to another that is being changed", async () => {
  const refuse = () => problem(403, { message: "This area is for verified collectors" });
  server.use(http.get("/api/forum/drafts/{key}", refuse), http.put("/api/forum/drafts/{key}", refuse));
  signIn({ isCollector: true });
  renderAt("/forum/topic/12", letters);
  fireEvent.change(await field(1), { target: { value: "Words for the first alone" } });
  fireEvent.click((await letter(1)).getByRole("button", { name: "Save" }));
  await screen.findByText("The change couldn’t be saved");
  cleanup();
  renderAt("/forum/topic/12", letters);
  expect(await screen.findByDisplayValue("Words for the first alone")).toBe(await field(1));
  expect(await field(2)).toHaveValue("Reply number 2");
});

it("shows a newer version beside the own text, and replaces it knowingly", async () => {
  server.use(
    http.get("/api/forum/drafts/{key}", () => new HttpResponse(null, { status: 204 })),
    http.put("/api/forum/drafts/{key}", () => new HttpResponse(null, { status: 204 })),
  );
  signIn({ isCollector: true });
  const saved: unknown[] = [];
  function Edited() {
    const { user } = useSession();
    const [post, setPost] = useState<{ content: string; editedAt: string | null }>({
      content: "Old words",
      editedAt: null,
    });
    if (!user) return null;
    return (
      <EditForm
        draftKey="post-101"
        {...post}
        onSave={async ({ content }, seen) => {
          saved.push([content, seen]);
          if (seen === null) throw new ApiError(409, '{"message":"This text has been changed"}', "");
        }}
        onRefused={() => setPost({ content: "Words of the other tab", editedAt: "2026-11-21T10:00:00.000Z" })}
        onDone={() => undefined}
      />
    );
  }
  renderAt("/forum/topic/12", <Edited />);
  fireEvent.change(await screen.findByLabelText("Edit your reply"), { target: { value: "My own words" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByLabelText("Newer text")).toHaveValue("Words of the other tab");
  expect(screen.getByLabelText("Edit your reply")).toHaveValue("My own words");
  await waitFor(() => expect(screen.getByRole("button", { name: "Save" })).toBeEnabled());
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(saved).toEqual([
      ["My own words", null],
      ["My own words", "2026-11-21T10:00:00.000Z"],
    ]),
  );
});
