import { FocusScope } from "radix-ui/internal";
import { createContext, useContext } from "react";

/** Element that contains the toasts; null until mounted. */
export const ToastRegionContext = createContext<HTMLElement | null>(null);

/** Rendered inside dialogs: lets the focus move from the dialog to the toasts. */
export function ToastFocusBranch() {
  FocusScope.useFocusScopeBranch(useContext(ToastRegionContext));
  return null;
}
