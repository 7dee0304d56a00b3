/** Stands for lodash's function in Formik (webpack.config.mjs). */

/** A shallow copy of a list or an object. */
export default function clone<Value extends object>(value: Value): Value {
  return (
    Array.isArray(value) ? [...value] : Object.assign(Object.create(Object.getPrototypeOf(value)), value)
  ) as Value;
}
