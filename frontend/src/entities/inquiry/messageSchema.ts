import { object, string } from "yup";

const MAX_LENGTH = 4000;

/** Validation of a message, with the server's messages. */
export const messageSchema = object({
  text: string()
    .default("")
    .trim()
    .required("Please write a message")
    .test("length", "A message must be at most 4,000 characters", (value) => [...(value ?? "")].length <= MAX_LENGTH),
});
