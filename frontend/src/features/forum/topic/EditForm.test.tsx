import { ApiError } from "@shared/api/error";
import { useSession } from "@shared/session/useSession";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import EditForm from "./EditForm";

function EditFormOfReply({ number }: { number: 1 | 2 }) {
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

const twoEditForms = (
  <>
    <EditFormOfReply number={2} />
    <EditFormOfReply number={1} />
  </>
);

const replySection = async (number: number) => within(await screen.findByRole("region", { name: `Reply ${number}` }));
const field = async (number: number) => (await replySection(number)).findByLabelText("Edit your reply");

it("restores rejected text to its own form, not to that of another post", async () => {
  const refuse = () => problem(403, { message: "This area is for verified collectors" });
  server.use(http.get("/api/forum/drafts/{key}", refuse), http.put("/api/forum/drafts/{key}", refuse));
  signIn({ isCollector: true });
  renderAt("/forum/topic/12", twoEditForms);
  fireEvent.change(await field(1), { target: { value: "Words for the first alone" } });
  fireEvent.click((await replySection(1)).getByRole("button", { name: "Save" }));
  await screen.findByText("The change couldn’t be saved");
  cleanup();
  renderAt("/forum/topic/12", twoEditForms);
  expect(await screen.findByDisplayValue("Words for the first alone")).toBe(await field(1));
  expect(await field(2)).toHaveValue("Reply number 2");
});

it("shows a newer version beside one's own text, and replaces it on the next save", async () => {
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

describe("text that is typed while an edit is being saved", () => {
  /** Bodies of saved drafts, and how often the draft was deleted. */
  const drafts: { saved: string[]; deletions: number } = { saved: [], deletions: 0 };
  const edits: unknown[] = [];
  let finishSaving: () => void = () => undefined;

  beforeEach(() => {
    Object.assign(drafts, { saved: [], deletions: 0 });
    edits.length = 0;
    const noContent = () => new HttpResponse(null, { status: 204 });
    server.use(
      http.untyped.get("/api/forum/drafts/post-101", () => {
        const content = drafts.saved.at(-1);
        return content === undefined ? noContent() : HttpResponse.json({ content, title: null });
      }),
      http.untyped.put("/api/forum/drafts/post-101", async ({ request }) => {
        drafts.saved.push(((await request.json()) as { content: string }).content);
        return noContent();
      }),
      http.untyped.delete("/api/forum/drafts/post-101", () => {
        drafts.deletions += 1;
        return noContent();
      }),
    );
  });

  function EditedPost() {
    const { user } = useSession();
    const [post, setPost] = useState<{ content: string; editedAt: string | null }>({
      content: "The original text",
      editedAt: null,
    });
    const [isOpen, setOpen] = useState(true);
    if (!user) return null;
    if (!isOpen) return <p>Editor closed</p>;
    return (
      <EditForm
        draftKey="post-101"
        {...post}
        onSave={async ({ content }, seen) => {
          edits.push([content, seen]);
          await new Promise<void>((resolve) => {
            finishSaving = resolve;
          });
          setPost({ content, editedAt: "2026-11-21T10:00:00.000Z" });
        }}
        onRefused={() => undefined}
        onDone={() => setOpen(false)}
      />
    );
  }

  const editor = () => screen.findByLabelText("Edit your reply");

  async function saveAndType(added: string) {
    signIn({ isCollector: true });
    renderAt("/forum/topic/12", <EditedPost />);
    await userEvent.type(await editor(), ", changed");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    if (added) await userEvent.type(await editor(), added);
    finishSaving();
  }

  it("stays in the field and in the draft, and is saved as an edit of the saved version", async () => {
    await saveAndType(", and more");
    await waitFor(() => expect(screen.getByRole("button", { name: "Save" })).toBeEnabled());
    expect(await editor()).toHaveValue("The original text, changed, and more");
    expect(screen.queryByLabelText("Newer text")).not.toBeInTheDocument();
    await waitFor(() => expect(drafts.saved.at(-1)).toBe("The original text, changed, and more"), { timeout: 3000 });
    expect(drafts.deletions).toBe(0);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    finishSaving();
    expect(await screen.findByText("Editor closed")).toBeInTheDocument();
    expect(edits).toEqual([
      ["The original text, changed", null],
      ["The original text, changed, and more", "2026-11-21T10:00:00.000Z"],
    ]);
    await waitFor(() => expect(drafts.deletions).toBe(1));
  });

  it("keeps the editor open only if there is such text", async () => {
    await saveAndType("");
    expect(await screen.findByText("Editor closed")).toBeInTheDocument();
  });
});
