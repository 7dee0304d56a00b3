/** Extracts the cursor from a `Link` header: `<…?cursor=…>; rel="next"`. */
export function nextCursor(link: string | null): string | null {
  const target = link?.match(/<([^>]*)>\s*;\s*rel="?next"?/)?.[1];
  return target ? new URL(target, "http://localhost").searchParams.get("cursor") : null;
}
