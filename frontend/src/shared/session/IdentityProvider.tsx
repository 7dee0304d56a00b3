import { api, unwrapOrNullIfUnauthorized } from "@shared/api/client";
import { pageMeta } from "@shared/site/pageMeta";
import { useToast } from "@shared/toasts/ToastProvider";
import { createContext, type PropsWithChildren, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { displayName } from "./displayName";
import { type Identity, IdentityStore } from "./IdentityStore";

const IdentityContext = createContext<IdentityStore | null>(null);

/** The server marks pages delivered without a session: no request needed. */
const isDeliveredWithoutSession = (): boolean => pageMeta("session") === "none";

const readUser = () => unwrapOrNullIfUnauthorized(api.GET("/api/user"));

const ANONYMOUS: Identity = { user: null, isLoading: false, error: undefined, epoch: 0 };
const subscribeNever = () => () => undefined;
const getAnonymous = () => ANONYMOUS;

/** Provides the signed-in user and shows a toast when it changes in another tab. */
export function IdentityProvider({ children }: PropsWithChildren) {
  const [store] = useState(() => new IdentityStore(readUser, isDeliveredWithoutSession()));
  const { notify, clear } = useToast();
  useEffect(() => store.start(), [store]);
  useEffect(() => {
    let isElsewhere = false;
    const stopReasonListener = store.onSignOut((reason) => {
      clear();
      isElsewhere = reason === "elsewhere";
      if (reason === "ended") notify({ title: "Your session has ended", description: "Please log in to continue." });
    });
    const notifyIfChangedElsewhere = () => {
      const { user, isLoading } = store.snapshot();
      if (!isElsewhere || isLoading) return;
      isElsewhere = false;
      notify(
        user
          ? {
              title: `Logged in as ${displayName(user)}`,
              description: "You logged in with this account in another tab.",
            }
          : { title: "Logged out", description: "You logged out in another tab." },
      );
    };
    const unsubscribe = store.subscribe(notifyIfChangedElsewhere);
    return () => {
      stopReasonListener();
      unsubscribe();
    };
  }, [store, notify, clear]);
  return <IdentityContext value={store}>{children}</IdentityContext>;
}

/** The identity store, for code that changes the signed-in user. */
export function useIdentity(): IdentityStore {
  const store = useContext(IdentityContext);
  if (!store) throw new Error("useIdentity needs an IdentityProvider above it.");
  return store;
}

/** The current identity; anonymous without a provider. */
export function useIdentityState(): Identity {
  const store = useContext(IdentityContext);
  const snapshot = store?.snapshot ?? getAnonymous;
  return useSyncExternalStore(store?.subscribe ?? subscribeNever, snapshot, snapshot);
}
