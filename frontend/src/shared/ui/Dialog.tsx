import type { ComponentType } from "react";
import type { DialogProps } from "./DialogPanel";
import { type OnOpenOptions, onOpen } from "./onDemand";

export type { DialogSize } from "./DialogPanel";

/** Modal dialog: traps the focus, closes on Escape, and returns the focus to the opener. */
export const Dialog = onOpen<DialogProps>(() => import(/* webpackChunkName: "dialog" */ "./DialogPanel"));

/** Dialog at the side of the screen: menus and filters on small screens. */
export function Drawer(props: Omit<DialogProps, "size">) {
  return <Dialog {...props} size="drawer" />;
}

/** A dialog of its own chunk: its code is loaded together with that of all dialogs. */
export const dialogOnDemand = <Props extends { readonly open: boolean }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  options?: OnOpenOptions,
) => onOpen<Props>(() => Promise.all([load(), Dialog.preload()]).then(([module]) => module), options);
