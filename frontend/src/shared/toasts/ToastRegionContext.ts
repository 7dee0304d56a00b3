import { createContext } from "react";

/** Element that contains the toasts; null until mounted. */
export const ToastRegionContext = createContext<HTMLElement | null>(null);
