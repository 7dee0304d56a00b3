import { FocusScope } from "radix-ui/internal";
import { useContext } from "react";
import { ToastRegionContext } from "./ToastRegionContext";

/** Rendered inside dialogs: lets the focus move from the dialog to the toasts. */
export function ToastFocusBranch() {
  FocusScope.useFocusScopeBranch(useContext(ToastRegionContext).current);
  return null;
}
