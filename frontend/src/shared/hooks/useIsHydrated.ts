import { useSyncExternalStore } from "react";

const subscribeNever = () => () => undefined;

/**
 * Whether React has taken the page over: false on the server and in the first render of a server-rendered page. For
 * parts that depend on the browser, which the server does not know.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
