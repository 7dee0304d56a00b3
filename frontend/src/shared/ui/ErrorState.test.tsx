import { ApiError } from "@shared/api/error";
import { renderAt } from "@test/render";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ErrorState } from "./ErrorState";

const failure = (status: number) =>
  new ApiError(status, JSON.stringify({ message: "The sentence of the server", requestId: "5f1c0d9e" }), "");

it("shows the reference of a failure of the server", () => {
  renderAt("/", <ErrorState title="The listings can’t be shown" error={failure(500)} />);
  expect(screen.getByRole("alert")).toHaveTextContent("Reference: 5f1c0d9e");
});

it("shows no reference of a refused request", () => {
  renderAt("/", <ErrorState title="The listings can’t be shown" error={failure(404)} />);
  expect(screen.getByRole("alert")).toHaveTextContent("The sentence of the server");
  expect(screen.queryByText(/Reference/)).not.toBeInTheDocument();
});
