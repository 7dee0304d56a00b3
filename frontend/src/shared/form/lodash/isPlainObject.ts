/** Stands for lodash's function in Formik (webpack.config.mjs). */

/** Whether a value is an object literal, not an instance of a class. */
export default function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
