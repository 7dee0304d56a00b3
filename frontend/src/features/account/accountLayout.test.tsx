import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Section } from "./accountLayout";

it("gives the content of all sections the same width", () => {
  render(
    <Section title="Password" description="Changing it logs you out elsewhere.">
      <input aria-label="New password" />
    </Section>,
  );
  const content = screen.getByLabelText("New password").parentElement as HTMLElement;
  expect(getComputedStyle(content).maxWidth).toBe("40rem");
});
