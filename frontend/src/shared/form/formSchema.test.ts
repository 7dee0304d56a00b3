import { describe, expect, it } from "vitest";
import { buildSchema, type FormName } from "./yupSchema";

async function fieldError(form: FormName, field: string, values: Record<string, string>): Promise<string | null> {
  try {
    await buildSchema(form).validateAt(field, values);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

describe("the contract's rules", () => {
  it.each([
    ["login", "username", "ab", "Username must be at least 3 characters"],
    ["login", "username", "a b!", "Username must only contain letters, numbers, and underscores"],
    ["login", "password", "1234567", "Password must be at least 8 characters"],
    ["register", "name", "A", "Name must be at least 2 characters"],
    ["register", "email", "ada@example", "Please enter a valid email address"],
    ["register", "password", "1234567", "Password must be at least 8 characters long"],
    ["register", "password", "PassWord", "This password is too common and easily guessed"],
    ["inquiry", "message", "", "Message must be at least 10 characters long"],
    ["appointment", "town", "", "Please choose a town"],
  ] as const)("%s: %s %j is refused with the specified message", async (form, field, value, sentence) => {
    expect(await fieldError(form, field, { [field]: value })).toBe(sentence);
  });

  it.each([
    ["login", "username", "abc"],
    ["login", "username", "Ada_1815"],
    ["register", "password", "12345678 "],
    ["register", "email", "ada.lovelace+cars@analytical.example"],
    ["inquiry", "phone", ""],
    ["appointment", "note", ""],
  ] as const)("%s: %s %j is accepted", async (form, field, value) => {
    expect(await fieldError(form, field, { [field]: value })).toBeNull();
  });

  it.each([
    "ada@example",
    "@example.com",
    "ada@@example.com",
    "a b@example.com",
    "ada@-example.com",
    "ada.@example.com",
    `${"a".repeat(65)}@example.com`,
  ])("refuses %s as an address", async (email) => {
    expect(await fieldError("inquiry", "email", { email })).toBe("Please enter a valid email address");
  });

  it("compares a confirmation with its field", async () => {
    const entered = { password: "correct horse", confirmPassword: "correct house" };
    expect(await fieldError("register", "confirmPassword", entered)).toBe("Passwords do not match");
    expect(
      await fieldError("register", "confirmPassword", { ...entered, confirmPassword: "correct horse" }),
    ).toBeNull();
  });

  it("counts characters as people do", async () => {
    expect(await fieldError("register", "password", { password: "🏁🏁🏁🏁" })).toBe(
      "Password must be at least 8 characters long",
    );
  });

  it("accepts spaces around a trimmed field", async () => {
    expect(await fieldError("inquiry", "email", { email: " ada@example.com " })).toBeNull();
  });

  it.each([
    ["year", "", "Year is required"],
    ["year", "1899", "Please enter a valid year"],
    ["year", "1967.5", "Please enter a valid year"],
    ["price", "", "Price is required"],
    ["price", "ask me", "Please enter a valid price"],
    ["price", "-1", "Please enter a valid price"],
    ["miles", "", "Mileage is required"],
    ["miles", "4,200.5", "Please enter valid mileage"],
    ["year", "1900", null],
    ["price", "$425,000", null],
    ["price", "0", null],
    ["miles", "4,200 miles", null],
  ] as const)("submission: the number in %s %j is checked at its text field", async (field, text, sentence) => {
    const schema = buildSchema("submission", {
      numbersFrom: { yearNumeric: "year", priceNumeric: "price", milesNumeric: "miles" },
    });
    const validation = schema.validateAt(field, { [field]: text });
    if (sentence === null) await expect(validation).resolves.toBe(text);
    else await expect(validation).rejects.toThrow(sentence);
  });
});
