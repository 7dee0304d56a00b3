import {
  type ComponentType,
  createContext,
  type PropsWithChildren,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { ToastRegionContext } from "./ToastRegionContext";
import type { ToastsProps } from "./Toasts";
import { type ToastItem, ToastStore } from "./toastStore";

/** Delay after which the code of the toasts is loaded, so that it is there when the connection is lost. */
const PRELOAD_DELAY_MS = 3000;

const ToastContext = createContext<ToastStore | null>(null);

/** The component that shows the toasts; loaded with the first of them, or some time after the page. */
function useToastsComponent(toasts: readonly ToastItem[]): ComponentType<ToastsProps> | null {
  const [Toasts, setToasts] = useState<ComponentType<ToastsProps> | null>(null);
  useEffect(() => {
    if (Toasts) return undefined;
    const load = () =>
      void import(/* webpackChunkName: "toasts" */ "./Toasts").then(
        (module) => setToasts(() => module.default),
        // Tried again with the next toast.
        () => undefined,
      );
    if (toasts.length > 0) load();
    const timer = setTimeout(load, PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [Toasts, toasts]);
  return Toasts;
}

/** Provides the toast store and renders the visible toast. */
export function ToastProvider({ children }: PropsWithChildren) {
  const [store] = useState(() => new ToastStore());
  const toasts = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot);
  const Toasts = useToastsComponent(toasts);
  const region = useRef<HTMLDivElement>(null);
  return (
    <ToastContext value={store}>
      <ToastRegionContext value={region}>{children}</ToastRegionContext>
      {/* Modal dialogs hide other content from screen readers; toasts are announced by Radix instead. */}
      <div ref={region} aria-live="off">
        {Toasts && <Toasts toasts={toasts} region={region.current} onDismiss={store.dismiss} />}
      </div>
    </ToastContext>
  );
}

/** Shows and dismisses toasts. */
export function useToast(): Pick<ToastStore, "notify" | "dismiss" | "clear"> {
  const store = useContext(ToastContext);
  if (!store) throw new Error("useToast needs a ToastProvider above it.");
  return store;
}
