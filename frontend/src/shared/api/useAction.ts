import { useIdentityState } from "@shared/session/IdentityProvider";
import { useToast } from "@shared/toasts/ToastProvider";
import type { ToastContent } from "@shared/toasts/toastStore";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import useSWRMutation from "swr/mutation";
import type { KeyMatcher } from "./cacheKeys";
import { errorMessage, hasStatus } from "./error";
import { IdempotencyKey } from "./idempotencyKey";
import { useInvalidate } from "./query";

/** Returns the idempotency key for this request content: the same one until an attempt succeeds. */
export type KeyFor = (content: object) => string;

export interface ActionOptions<Args, Result> {
  /** Toast after success. */
  readonly success?: ToastContent | ((result: Result, args: Args) => ToastContent) | undefined;
  /** Shows failures as a toast with this title, in addition to `failure`. */
  readonly failureTitle?: string | ((args: Args) => string) | undefined;
  /** Text of a failure; null if it is already visible, e.g. at a field. The server's message by default. */
  readonly describeFailure?: ((error: unknown) => string | null) | undefined;
  /** Cached responses that the action changes; awaited before `onSuccess`. */
  readonly invalidates?: KeyMatcher | undefined;
  readonly onSuccess?: ((result: Result, args: Args) => unknown) | undefined;
  readonly onFailure?: ((error: unknown, args: Args) => unknown) | undefined;
  /** Called when somebody else has changed or removed the object meanwhile (404, 409). */
  readonly onOutdated?: (() => unknown) | undefined;
  /** Keeps the idempotency key in this tab under the user and this name, so that it survives a reload. */
  readonly keyName?: string | undefined;
}

export interface Action<Args, Result> {
  /** Runs the action; `undefined` if it failed or is already running. */
  readonly run: (args: Args) => Promise<Result | undefined>;
  /** Like `run`, but rejects on failure. */
  readonly attempt: (args: Args) => Promise<Result | undefined>;
  readonly isPending: boolean;
  /** Text of the last failure, until the next attempt. */
  readonly failure: string | null;
  /** Forgets the last failure. */
  readonly reset: () => void;
}

/**
 * The one way to change something on the server: pending state, failure text, toasts, idempotency key and invalidation.
 * A second call is ignored while the first is running.
 */
export function useAction<Args = void, Result = unknown>(
  send: (args: Args, keyFor: KeyFor) => Promise<Result> | Result,
  options: ActionOptions<Args, Result> = {},
): Action<Args, Result> {
  const { notify } = useToast();
  const { user } = useIdentityState();
  const invalidate = useInvalidate();
  const latest = useRef({ send, options });
  useEffect(() => {
    latest.current = { send, options };
  });
  const { keyName } = options;
  const [idempotencyKey] = useState(() => new IdempotencyKey(keyName && `${user?.id ?? 0}/sent/${keyName}`));
  const [failure, setFailure] = useState<string | null>(null);
  const isRunning = useRef(false);
  const { trigger, isMutating } = useSWRMutation(
    useId(),
    (_key: string, { arg }: { arg: Args }) => latest.current.send(arg, (content) => idempotencyKey.forContent(content)),
    { revalidate: false },
  );

  const attempt = useCallback(
    async (args: Args): Promise<Result | undefined> => {
      if (isRunning.current) return undefined;
      isRunning.current = true;
      setFailure(null);
      const { success, invalidates, onSuccess } = latest.current.options;
      const finish = async (result: Result) => {
        if (invalidates) await invalidate(invalidates);
        await onSuccess?.(result, args);
        if (success) notify(typeof success === "function" ? success(result, args) : success);
      };
      try {
        const result = await (trigger as (arg: Args) => Promise<Result>)(args);
        idempotencyKey.clear();
        // The server has done it: what fails afterwards must not ask the user to do it again.
        await finish(result).catch((error: unknown) => reportError(error));
        return result;
      } catch (error) {
        const { describeFailure = errorMessage, failureTitle, onFailure, onOutdated } = latest.current.options;
        const description = describeFailure(error);
        setFailure(description);
        if (failureTitle !== undefined && description !== null)
          notify({
            title: typeof failureTitle === "function" ? failureTitle(args) : failureTitle,
            description,
            variant: "destructive",
          });
        onFailure?.(error, args);
        if (hasStatus(error, 404, 409)) onOutdated?.();
        throw error;
      } finally {
        isRunning.current = false;
      }
    },
    [trigger, idempotencyKey, invalidate, notify],
  );
  const run = useCallback((args: Args) => attempt(args).catch(() => undefined), [attempt]);
  return {
    attempt,
    run,
    isPending: isMutating,
    failure,
    reset: () => setFailure(null),
  };
}
