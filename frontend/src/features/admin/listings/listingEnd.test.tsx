import { car, open, stubListings, VEHICLES } from "@test/adminListings";
import { http, problem } from "@test/http";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";

beforeEach(() => {
  signIn({ isAdmin: true });
});

describe("the end date of a listing in the admin area", () => {
  it("is set to its last day and removed", async () => {
    const { requests } = stubListings([car({ expiresAt: "2027-03-13T04:59:59Z" })]);
    open();
    const section = within(await screen.findByRole("region", { name: "Listing end date" }));
    expect(section.getByText("Listed until March 12, 2027.")).toBeVisible();
    const day = section.getByLabelText("Last day");
    expect(day).toHaveValue("2027-03-12");
    fireEvent.change(day, { target: { value: "2027-06-01" } });
    await userEvent.click(section.getByRole("button", { name: "Save Date" }));
    const path = `${VEHICLES}/1`;
    await waitFor(() => expect(requests).toEqual([{ path, body: { expiresOn: "2027-06-01" } }]));
    await userEvent.click(section.getByRole("button", { name: "Remove Date" }));
    await waitFor(() => expect(requests[1]).toEqual({ path, body: { expiresOn: null } }));
  });

  it("shows an invalid day at its field", async () => {
    stubListings([car()]);
    server.use(
      http.untyped.patch(`${VEHICLES}/:id`, () =>
        problem(422, { message: "Choose today or a later day", fields: { expiresOn: "Choose today or a later day" } }),
      ),
    );
    open();
    const section = within(await screen.findByRole("region", { name: "Listing end date" }));
    expect(section.getByText("No end date. The listing stays up until it’s sold or withdrawn.")).toBeVisible();
    expect(section.queryByRole("button", { name: "Remove Date" })).toBeNull();
    fireEvent.change(section.getByLabelText("Last day"), { target: { value: "2020-01-01" } });
    await userEvent.click(section.getByRole("button", { name: "Save Date" }));
    expect(await section.findByText("Choose today or a later day")).toBeVisible();
    expect(section.getByLabelText("Last day")).toBeInvalid();
  });
});
