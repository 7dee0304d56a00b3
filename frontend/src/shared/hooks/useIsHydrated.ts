import { useSyncExternalStore } from "react";

const subscribeNever = () => () => undefined;

/**
 * Whether the page is hydrated: false on the server and in the first render of a server-rendered page. For parts that
 * depend on the browser.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
