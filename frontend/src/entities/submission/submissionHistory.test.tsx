import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { SubmissionHistory } from "./SubmissionHistory";
import type { SubmissionTransition } from "./types";

const transitions: SubmissionTransition[] = [
  { from: null, to: "pending", at: "2026-11-12T15:00:00Z", by: "seller", reason: "" },
  { from: "pending", to: "approved", at: "2026-11-13T15:00:00Z", by: "concierge", reason: "" },
];

describe("the history of a submission", () => {
  it.each([
    [true, "by you"],
    [false, "by the seller"],
  ])("calls the seller by their view, own: %s", (isOwn, text) => {
    render(<SubmissionHistory transitions={transitions} isOwn={isOwn} />);
    const [latest, first] = screen.getAllByRole("listitem");
    expect(latest).toHaveTextContent("by the concierge");
    expect(first).toHaveTextContent(text);
  });
});
