interface Group {
  readonly chunks: readonly number[];
  readonly assets: readonly { readonly name: string }[];
}

interface Module {
  readonly name: string;
  readonly size: number;
  readonly chunks: readonly number[];
  readonly modules?: readonly Pick<Module, "name" | "size">[];
}

export interface BuildStats {
  readonly assets: readonly { readonly name: string; readonly size: number }[];
  readonly entrypoints: Readonly<Record<string, Group>>;
  readonly namedChunkGroups: Readonly<Record<string, Group>>;
  readonly modules: readonly Module[];
}

export interface Row {
  readonly name: string;
  readonly size: number;
  readonly budget: number;
}

export const budgets: { readonly first: number; readonly further: number };

export function checkBudgets(
  stats: BuildStats,
  pages: readonly (readonly string[])[],
): { readonly rows: readonly Row[]; readonly errors: readonly string[] };
