import { useEffect, useState } from "react";

type Samples = typeof import("./fixtures");

/** Delay after which the samples are loaded, so that they are there when the server is not. */
const PRELOAD_DELAY_MS = 3000;

let loaded: Samples | null = null;

/** The sample vehicles; null until their code is loaded, which happens at once when they are needed. */
export function useSamples(areNeeded: boolean): Samples | null {
  const [samples, setSamples] = useState(loaded);
  useEffect(() => {
    if (samples) return undefined;
    const load = () =>
      void import(/* webpackChunkName: "samples" */ "./fixtures").then(
        (module) => {
          loaded = module;
          setSamples(module);
        },
        () => undefined,
      );
    if (areNeeded) load();
    const timer = setTimeout(load, PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [samples, areNeeded]);
  return samples;
}
