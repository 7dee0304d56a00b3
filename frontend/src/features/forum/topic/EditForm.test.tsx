import { ApiError } from "@shared/api/error";
import { useSession } from "@shared/session/useSession";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
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
        onSave={() => Promise.reject(new ApiError(403, '{"message":"This area is for verified collectors"}', ""))}
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
