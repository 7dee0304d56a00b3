/** Types of libraryParts.mjs. */

export function withoutUnusedParts(code: string, file: string): string;
