/** What can be done to several rows of a list at once. */
import type { ReactNode } from "react";

/** Reverses an act on one row. */
export type Undo = () => Promise<unknown>;

/** An act on each of the chosen rows. */
export interface BulkAct<Item> {
  readonly label: string;
  /** What became of the rows, after their number, as in "closed". */
  readonly outcome: string;
  /** Whether it changes this row. */
  readonly applies: (item: Item) => boolean;
  /**
   * Changes the row as the list shows it, and returns how to reverse that. Rejects if the row was changed meanwhile.
   * The reason is empty unless the act has a `confirmation`.
   */
  readonly run: (item: Item, reason: string) => Promise<Undo>;
  /** Asks for a reason first. */
  readonly confirmation?: { readonly title: string; readonly consequence: string };
}

/** What the bar of a list needs of the list. */
export interface BulkBarProps<Item> {
  /** The selected rows, in the order of the list. */
  readonly selected: readonly Item[];
  readonly onClear: () => void;
  /** Name of a row. */
  readonly rowName: (item: Item) => string;
}

/** Makes the rows of a list selectable. */
export interface RowBulk<Item> {
  /** Name of a row for its checkbox and for failures. */
  readonly rowName: (item: Item) => string;
  /** The bar with the acts, loaded on demand. */
  readonly Bar: (props: BulkBarProps<Item>) => ReactNode;
}

/** The acts of a list. */
export interface BulkActions<Item> {
  /** One row and several, as in "inquiry", "inquiries". */
  readonly nouns: readonly [string, string];
  readonly acts: readonly BulkAct<Item>[];
  /** Loads the rows again. */
  readonly onChanged: () => unknown;
}

/** A row that does not stand as the list shows it; the message says how it stands. */
export class RowChangedError extends Error {
  override readonly name = "RowChangedError";
}
