/** Photos in the text of a reply while they are uploaded. */
import { captureRequests, mine, post, stubForumEndpoints, topicPage } from "@test/forum";
import { http } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Link, Route, Routes } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import TopicPage from "../topic/TopicPage";

vi.mock("@shared/realtime/useRealtime", () => import("@test/realtime"));

/** Uploads in progress by file name. */
const uploads = new Map<string, { finish: () => void; fail: () => void; signal: AbortSignal }>();
vi.mock("@entities/picture/api/uploadImage", () => ({
  uploadImage: (file: File, { signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      const fail = () => reject(new Error("The photo couldn’t be read."));
      signal.addEventListener("abort", fail);
      uploads.set(file.name, { finish: () => resolve({ url: `/api/images/${file.name}/960.webp` }), fail, signal });
    }),
}));

const jpeg = (name: string) => new File(["x"], name, { type: "image/jpeg" });
const field = () => screen.getByLabelText<HTMLTextAreaElement>("Your reply");
const paste = (...names: string[]) =>
  fireEvent.paste(field(), { clipboardData: { files: names.map(jpeg), types: ["Files"] } });
/** Settles an upload, after the caret was placed. */
const settle = (name: string, how: "finish" | "fail" = "finish") => act(async () => uploads.get(name)?.[how]());

let drafts: { body: unknown }[];
let replies: { body: unknown }[];

beforeEach(async () => {
  uploads.clear();
  stubForumEndpoints();
  server.use(http.get("/api/forum/topics/{id}", () => HttpResponse.json(topicPage())));
  drafts = captureRequests("put", "/api/forum/drafts/topic-12", () => new HttpResponse(null, { status: 204 }));
  replies = captureRequests("post", "/api/forum/topics/12/posts", () =>
    HttpResponse.json(post(1, mine), { status: 201 }),
  );
  signIn({ isCollector: true });
  renderAt(
    "/forum/topic/12",
    <>
      <Link to="/">Leave</Link>
      <Routes>
        <Route path="/" element={<p>Home</p>} />
        <Route path="/forum/topic/:id" element={<TopicPage />} />
      </Routes>
    </>,
  );
  await screen.findByLabelText("Your reply");
});

it("keeps the place and the order in which photos were chosen, whatever is typed meanwhile", async () => {
  await userEvent.type(field(), "The sill:");
  paste("sill.jpg", "door.jpg");
  await waitFor(() => expect(field().selectionStart).toBe(field().value.length));
  await userEvent.type(field(), "Rust begins th");
  expect(screen.getByText("Sending door.jpg")).toHaveAttribute("role", "status");
  await settle("door.jpg");
  expect(screen.getByText("door.jpg added")).toHaveAttribute("role", "status");
  await settle("sill.jpg");
  await userEvent.type(field(), "ere.", { initialSelectionStart: field().selectionStart });
  expect(field()).toHaveValue(
    "The sill:\n\n![sill](/api/images/sill.jpg/960.webp)\n\n![door](/api/images/door.jpg/960.webp)\n\nRust begins there.",
  );
});

it("keeps the caret where it is when a photo above it is uploaded", async () => {
  paste("sill.jpg");
  await waitFor(() => expect(field().value).toContain("Uploading sill.jpg"));
  await userEvent.type(field(), "One two");
  field().setSelectionRange(field().value.length - 4, field().value.length - 4);
  await settle("sill.jpg");
  expect(field().value.slice(0, field().selectionStart)).toMatch(/960\.webp\)\n\nOne$/);
});

it("removes the place of a photo that failed, and says why", async () => {
  await userEvent.type(field(), "Look:");
  paste("sill.jpg");
  await settle("sill.jpg", "fail");
  expect(field()).toHaveValue("Look:\n\n");
  expect(screen.getByRole("alert")).toHaveTextContent("sill.jpg");
});

it("tells photos of one name apart", () => {
  paste("image.png", "image.png");
  expect(field()).toHaveValue("![Uploading image.png…]()\n\n![Uploading image.png 2…]()\n\n");
});

it("stops the upload of a photo whose place was deleted", async () => {
  paste("sill.jpg");
  await userEvent.clear(field());
  expect(uploads.get("sill.jpg")?.signal.aborted).toBe(true);
  await waitFor(() => expect(screen.queryByText(/Sending sill\.jpg, /)).not.toBeInTheDocument());
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

it("shows the photo where Undo brings back its place", async () => {
  paste("sill.jpg");
  const before = field().value;
  await settle("sill.jpg");
  fireEvent.change(field(), { target: { value: before } });
  expect(field()).toHaveValue("![sill](/api/images/sill.jpg/960.webp)\n\n");
});

it("stores no place as a part of the draft", async () => {
  await userEvent.type(field(), "Look:");
  paste("sill.jpg");
  await waitFor(() => expect(drafts.length).toBeGreaterThan(0), { timeout: 3000 });
  expect(drafts.map(({ body }) => body)).toEqual([{ content: "Look:\n\n" }]);
  expect(sessionStorage.getItem("unsent") ?? "").not.toContain("Uploading");
});

it("sends no text without its photos", async () => {
  await userEvent.type(field(), "Look:");
  paste("sill.jpg");
  const button = await screen.findByRole("button", { name: "Post Reply" });
  await waitFor(() => expect(button).toBeDisabled());
  expect(button).toHaveAccessibleDescription("Wait for the upload to finish");
  await userEvent.type(field(), "{Control>}{Enter}{/Control}");
  expect(replies).toEqual([]);
  await settle("sill.jpg");
  expect(button).toBeEnabled();
  await userEvent.click(button);
  await waitFor(() => expect(replies).toHaveLength(1));
  expect(replies[0]?.body).toEqual({ content: "Look:\n\n![sill](/api/images/sill.jpg/960.webp)" });
});

it("warns before the page is left during an upload", async () => {
  const leave = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  paste("sill.jpg");
  await screen.findByText(/Sending sill\.jpg, /);
  expect(leave()).toBe(true);
  await settle("sill.jpg");
  expect(leave()).toBe(false);
});

it("says that a photo was not added when its form is left", async () => {
  paste("sill.jpg");
  await userEvent.click(screen.getByRole("link", { name: "Leave" }));
  expect(await screen.findByText("Photo not added")).toBeInTheDocument();
  expect(uploads.get("sill.jpg")?.signal.aborted).toBe(true);
});
