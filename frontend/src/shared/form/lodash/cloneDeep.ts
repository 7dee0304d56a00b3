/** Stands for lodash's function in Formik (webpack.config.mjs). */
import isPlainObject from "./isPlainObject";

/** A copy of a value with copies of all lists and plain objects in it; the rest, such as files and dates, is shared. */
export default function cloneDeep<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(cloneDeep) as Value;
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cloneDeep(item)])) as Value;
}
