/** Replaces the vendor prefixes of styled-components' style sheet compiler, which it uses only if told to. */
export const prefix = (declaration: string): string => declaration;
