import { object, string } from "yup";

const MAX_LENGTH = 4000;

/** What a message must be, as the server says it. */
export const messageSchema = object({
  text: string()
    .default("")
    .trim()
    .required("Please write a message")
    .test("length", "A message must be at most 4,000 characters", (value) => [...(value ?? "")].length <= MAX_LENGTH),
});
