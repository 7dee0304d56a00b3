import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Vin } from "./Vin";

describe("a VIN", () => {
  it.each(["WP0EB0916HS170123", "WP0EB0916HS••••••"])("breaks before its last eight characters: %s", (vin) => {
    render(<Vin>{vin}</Vin>);
    const characters = screen.getByText(vin);
    expect(getComputedStyle(characters).overflowWrap).toBe("normal");
    expect(characters.querySelector("wbr")?.previousSibling).toHaveTextContent(/^WP0EB0916$/);
  });

  it("of another length may break anywhere", () => {
    const { container } = render(<Vin>9113600123</Vin>);
    expect(container.innerHTML).toBe("9113600123");
  });
});
