import { FocusScope } from "radix-ui/internal";
import { createContext, useContext } from "react";

/** Where notices are shown; null until they are. */
export const ToastRegionContext = createContext<HTMLElement | null>(null);

/** In a dialog: its hold on the focus leaves out the notices, which appear over it. */
export function ToastFocusBranch() {
  FocusScope.useFocusScopeBranch(useContext(ToastRegionContext));
  return null;
}
