import { foldIndexOf } from "@entities/vehicle/detail/VehicleDescription";
import { parseSpecification } from "@entities/vehicle/detail/vehicleText";
import { heading, open } from "@test/vehiclePage";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

describe("long content", () => {
  it("folds a long description after whole paragraphs, and expands it", async () => {
    const paragraphs = Array.from({ length: 10 }, (_, index) => ({
      tag: "p",
      children: [`Paragraph ${index}. ${"words ".repeat(250)}`],
    }));
    expect(foldIndexOf(paragraphs)).toBe(2);
    expect(foldIndexOf(paragraphs.slice(0, 2))).toBe(2);
    open({ descriptionContent: paragraphs });
    await heading();
    expect(screen.queryByText(/Paragraph 9/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Read full description" }));
    expect(screen.getByText(/Paragraph 9/)).toBeInTheDocument();
    expect(document.activeElement).toContainElement(screen.getByText(/Paragraph 2/));
  });

  it("is printed whole, and folded again afterwards", async () => {
    const paragraph = (index: number) => ({ tag: "p", children: [`Paragraph ${index}. ${"words ".repeat(250)}`] });
    open({
      descriptionContent: Array.from({ length: 10 }, (_, index) => paragraph(index)),
      equipment: Array.from({ length: 100 }, (_, index) => `Entry ${index}`),
    });
    await heading();
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(screen.getByText(/Paragraph 9/)).toBeInTheDocument();
    expect(screen.getByText("Entry 99")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Read full description" })).not.toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(screen.queryByText(/Paragraph 9/)).not.toBeInTheDocument();
    expect(screen.queryByText("Entry 99")).not.toBeInTheDocument();
  });

  it("shows long lists of equipment on request", async () => {
    open({ equipment: Array.from({ length: 100 }, (_, index) => `Entry ${index}`) });
    await heading();
    expect(screen.queryByText("Entry 99")).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Show all 100 items" }));
    expect(screen.getByText("Entry 99")).toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent("Entry 24");
  });

  it.each([
    ["6.5L V12", { label: null, text: "6.5L V12", details: null }],
    ["211 mph", { label: "Top speed", text: "211 mph", details: null }],
    ["Exterior: Laguna Blue", { label: "Exterior", text: "Laguna Blue", details: null }],
    ["Manual (7-Speed)", { label: null, text: "Manual (7-Speed)", details: null }],
    [
      "Premium Package (memory seats, auto-dimming mirror)",
      { label: null, text: "Premium Package", details: "memory seats, auto-dimming mirror" },
    ],
  ])("formats %s", (spec, parts) => {
    expect(parseSpecification(spec)).toEqual(parts);
  });
});
