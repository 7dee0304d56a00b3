import { createContext, type RefObject } from "react";

/**
 * Element that contains the toasts. A reference, because a context value that changes when the first page is shown would
 * make React hydrate the whole page in one task.
 */
export const ToastRegionContext = createContext<RefObject<HTMLElement | null>>({ current: null });
