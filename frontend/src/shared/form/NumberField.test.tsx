/** Number fields: separators of thousands in what is shown, and the value that is sent. */
import { renderAt } from "@test/render";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { object, string } from "yup";
import { Form } from "./Form";
import NumberField from "./NumberField";

describe("a number field", () => {
  it.each([
    ["1850000", "1,850,000"],
    ["950", "950"],
    ["$1,850,000", "$1,850,000"],
    ["unknown", "unknown"],
  ])("with %s shows %s and keeps the value", async (text, shown) => {
    const onSubmit = vi.fn(async () => undefined);
    renderAt(
      "/",
      <Form initialValues={{ price: text }} schema={object({ price: string().required() })} onSubmit={onSubmit}>
        <NumberField name="price" label="Price" />
        <button type="submit">Send</button>
      </Form>,
    );
    expect(screen.getByLabelText("Price")).toHaveValue(shown);
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(onSubmit).toHaveBeenCalledWith({ price: text }, expect.anything());
  });

  it("shows what is typed as it is, and separators afterwards", async () => {
    const onSubmit = vi.fn(async () => undefined);
    renderAt(
      "/",
      <Form initialValues={{ price: "185000" }} schema={object({ price: string().required() })} onSubmit={onSubmit}>
        <NumberField name="price" label="Price" />
        <button type="submit">Send</button>
      </Form>,
    );
    const price = screen.getByLabelText("Price");
    await userEvent.type(price, "0");
    expect(price).toHaveValue("185,0000");
    await userEvent.tab();
    expect(price).toHaveValue("1,850,000");
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(onSubmit).toHaveBeenCalledWith({ price: "1850000" }, expect.anything());
  });

  const enter = async (write: (price: HTMLElement) => Promise<void>, initial = "") => {
    renderAt(
      "/",
      <Form initialValues={{ price: initial }} onSubmit={() => undefined}>
        {({ values }) => (
          <>
            <NumberField name="price" label="Price" />
            <output>{values.price}</output>
          </>
        )}
      </Form>,
    );
    const price = screen.getByLabelText("Price");
    await write(price);
    await userEvent.tab();
    return { shown: (price as HTMLInputElement).value, value: screen.getByRole("status").textContent };
  };

  it.each([
    ["425,00", "425,00", "425,00"],
    ["89,5", "89,5", "89,5"],
    ["1,5", "1,5", "1,5"],
    ["3,4500", "3,4500", "3,4500"],
    ["34,500", "34,500", "34500"],
    ["1,234,567", "1,234,567", "1234567"],
  ])("reads commas only where they separate thousands: %s", async (text, shown, value) => {
    expect(await enter((price) => userEvent.type(price, text))).toEqual({ shown, value });
  });

  it("leaves what is pasted as it is if its commas could be decimals", async () => {
    const paste = async (price: HTMLElement) => {
      await userEvent.tripleClick(price);
      await userEvent.paste("425,00");
    };
    expect(await enter(paste, "89500")).toEqual({ shown: "425,00", value: "425,00" });
  });

  it("groups again what is left when digits of a grouped number are deleted", async () => {
    const erase = (price: HTMLElement) => userEvent.type(price, "{Backspace}");
    expect(await enter(erase, "89500")).toEqual({ shown: "8,950", value: "8950" });
  });
});
