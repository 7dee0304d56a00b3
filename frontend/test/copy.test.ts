import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { copyDocument, copyFile, textsOf } from "../copy/extract.mjs";

const lines = copyDocument().split("\n");

describe("the list of UI texts", () => {
  it("is up to date", () => {
    expect(
      fs.readFileSync(copyFile, "utf8") === copyDocument(),
      "docs/copy.md is stale: run `npm run copy` in frontend/, and read what changed",
    ).toBe(true);
  });

  it.each([
    "- Tell us what you’re looking for",
    "- Concierge",
    "- Moderate",
    "- {open} of {MAX_OPEN_INVITATIONS} open invitations.",
    "- Dark mode",
    "- The vehicle couldn’t be saved",
    "- This conversation is closed; a new message reopens it.",
  ])("has a text of each kind: %s", (line) => {
    expect(lines).toContain(line);
  });

  it("leaves out texts that the specification fixes", () => {
    for (const text of [
      "EXPLORE COLLECTION",
      "Passwords do not match",
      "Forgot password?",
      "{total} vehicle(s) found",
    ]) {
      expect(lines).not.toContain(`- ${text}`);
    }
  });

  it("has no code", () => {
    const texts = lines.filter((line) => line.startsWith("- ")).map((line) => line.slice(2));
    const code = texts.filter((text) =>
      /^[a-z]+[A-Z]\w*$|^[\w-]+\/[\w/-]*$|=>|\bconst\b|undefined|webpack|\brem\b|px\b|\bvar\(|^(GET|POST)\b/.test(
        text.replaceAll(/\{[^}]*\}/g, ""),
      ),
    );
    expect(code).toEqual([]);
  });
});

describe("the texts of a file", () => {
  it("are whole sentences, with the elements inside them", () => {
    const source = `const A = () => <p className="wide">Confirm {account.email} for <strong>{name}</strong>.{" "}<Link to="/a b">Now</Link></p>`;
    expect(textsOf("A.tsx", source)).toEqual(["Confirm {email} for {name}. Now"]);
  });

  it("are labels, messages and templates, and no code", () => {
    const source = [
      `import x from "Some Module";`,
      `type Kind = "First Choice" | "Second Choice";`,
      `const Box = styled.p\`margin: 0 auto;\`;`,
      `const label = kind === "Not This" ? "Read this" : \`Remove \${item.name}\`;`,
      `notify({ title: "Email sent", description: "We sent you a link." });`,
      `element.setAttribute("role", "No Text");`,
      `const B = () => <input aria-label="Search" placeholder="Town or state" type="search" className="Not a text" />;`,
    ].join("\n");
    expect(textsOf("B.tsx", source)).toEqual([
      "Read this",
      "Remove {name}",
      "Email sent",
      "We sent you a link.",
      "Search",
      "Town or state",
    ]);
  });
});
