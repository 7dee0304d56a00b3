import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { Layout } from "./Layout";

beforeEach(() => sessionStorage.clear());

const page = (path = "/listings") => renderAt(path, <Layout>the page</Layout>);
const banner = () => screen.findByRole("complementary", { name: "Email confirmation" });
const noBanner = async () => {
  expect(await screen.findByRole("button", { name: "Ada" })).toBeInTheDocument();
  // The banner is loaded lazily: it can be on the page only once its chunk has loaded.
  await act(async () => void (await import("./EmailBanner")));
  expect(screen.queryByRole("complementary", { name: "Email confirmation" })).not.toBeInTheDocument();
};

it("reminds a member of an address that is not confirmed, and sends the mail again", async () => {
  signIn({ emailVerified: false, email: "ada@example.com" });
  server.use(
    http.post("/api/email-verifications", () => problem(202, { message: "A link is on its way to ada@example.com." })),
  );
  page();
  expect(await banner()).toHaveTextContent(
    "Confirm your email: we sent a link to ada@example.com. Accounts that aren’t confirmed within 30 days are removed.",
  );
  await userEvent.click(screen.getByRole("button", { name: "Resend" }));
  expect(await screen.findByText("A link is on its way to ada@example.com.")).toBeInTheDocument();
  expect(screen.getByText("Email sent")).toBeInTheDocument();
});

it("says why no mail was sent", async () => {
  signIn({ emailVerified: false });
  const message = "You asked for a link several times; please check your email, or try again in 60 minutes";
  server.use(http.post("/api/email-verifications", () => problem(429, { message })));
  page();
  await banner();
  await userEvent.click(screen.getByRole("button", { name: "Resend" }));
  expect(await screen.findByText("No email was sent")).toBeInTheDocument();
  expect(screen.getByText(message)).toBeInTheDocument();
});

it("stays hidden for the visit once it is dismissed", async () => {
  signIn({ emailVerified: false });
  const { unmount } = page();
  await banner();
  await userEvent.click(screen.getByRole("button", { name: "Dismiss for this visit" }));
  await waitFor(() => expect(screen.queryByText(/Confirm your email/)).not.toBeInTheDocument());
  unmount();
  page();
  await noBanner();
});

it("is hidden from members whose address is confirmed", async () => {
  signIn();
  page();
  await noBanner();
});

it("is hidden on the page that confirms the address", async () => {
  signIn({ emailVerified: false });
  page("/verify-email/abc");
  await noBanner();
});
