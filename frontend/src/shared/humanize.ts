/** Formats an identifier: `role_granted` as "Role granted". */
export function humanize(name: string): string {
  const text = name.replace(/[_.]/g, " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Formats a field name: `milesNumeric` as "miles numeric", `sold_at` as "sold at". */
export function humanizeField(field: string): string {
  return field
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/_/g, " ")
    .toLowerCase();
}
