/** Lodash functions that Formik uses, for the values that forms have: texts, numbers, files, lists and plain objects. */

/** Whether a value is an object literal, not an instance of a class. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/** A shallow copy of a list or an object. */
export const clone = <Value extends object>(value: Value): Value =>
  (Array.isArray(value) ? [...value] : Object.assign(Object.create(Object.getPrototypeOf(value)), value)) as Value;

/** A copy of a value with copies of all lists and plain objects in it; the rest is shared. */
export function cloneDeep<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(cloneDeep) as Value;
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cloneDeep(item)])) as Value;
}

/** The keys of a path such as `seller.phones[0]`. */
export const toPath = (path: string | readonly string[]): readonly string[] =>
  typeof path === "string" ? (path.match(/[^.[\]]+/g) ?? []) : path;
