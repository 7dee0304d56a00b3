/** Stands for lodash's function in Formik (webpack.config.mjs). */

/** The keys of a path such as `seller.phones[0]`. */
export default function toPath(path: string | readonly string[]): readonly string[] {
  return typeof path === "string" ? (path.match(/[^.[\]]+/g) ?? []) : path;
}
