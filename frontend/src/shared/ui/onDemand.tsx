import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/** Delay after which parts that a page may need are loaded, so that they open at once. */
const PRELOAD_DELAY_MS = 1000;

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface OnDemandComponent<Props extends object> {
  (props: Props): ReactNode;
  /** Loads the code ahead of its use. */
  readonly preload: () => Promise<void>;
}

/**
 * A component whose code is loaded when it is first rendered; `placeholder` keeps its place meanwhile. Unlike `lazy`, it
 * renders at once when the code is there already, and suspends nothing around it.
 */
export function onDemand<Props extends object>(
  load: Load<Props>,
  placeholder: ReactNode = null,
): OnDemandComponent<Props> {
  let Loaded: ComponentType<Props> | null = null;
  const ensureLoaded = async () => {
    Loaded ??= (await load()).default;
  };

  function OnDemand(props: Props) {
    const [state, setState] = useState<{ error?: unknown }>({});
    const wasLoaded = Loaded !== null;
    useEffect(() => {
      if (wasLoaded) return;
      ensureLoaded().then(
        () => setState({}),
        (error: unknown) => setState({ error }),
      );
    }, [wasLoaded]);
    // For the error boundary.
    if ("error" in state) throw state.error;
    return Loaded ? <Loaded {...props} /> : placeholder;
  }
  // A failure is shown by the use itself.
  return Object.assign(OnDemand, { preload: () => ensureLoaded().catch(() => undefined) });
}

export interface OnOpenOptions {
  /** Whether the code is loaded some time after the page, or else when it is first opened. */
  readonly preload?: boolean;
}

/** A component on demand, such as a dialog, that is rendered from the first time it is opened. */
export function onOpen<Props extends { readonly open: boolean }>(
  load: Load<Props>,
  { preload = true }: OnOpenOptions = {},
): OnDemandComponent<Props> {
  const Content = onDemand(load);
  function OnOpen(props: Props) {
    const [hasOpened, setHasOpened] = useState(props.open);
    if (props.open && !hasOpened) setHasOpened(true);
    usePreload(...(preload ? [Content] : []));
    return hasOpened && <Content {...props} />;
  }
  return Object.assign(OnOpen, { preload: Content.preload });
}

/** Loads the code of components some time after the page. */
export function usePreload(...components: readonly { readonly preload: () => Promise<void> }[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { preload } of components) void preload();
    }, PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}
