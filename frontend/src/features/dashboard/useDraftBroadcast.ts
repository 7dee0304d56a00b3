import { isRecord } from "@shared/isRecord";
import { useCallback, useEffect, useEffectEvent } from "react";

/** Identifies this window among the windows of the browser. */
const WINDOW_ID = Math.random();

/** Tells the user's other windows that the stored draft has changed, and calls `onChange` when one of them does. */
export function useDraftBroadcast(userId: number, onChange: () => void): () => void {
  const name = `submission-draft/${userId}`;
  const handleMessage = useEffectEvent(({ data }: MessageEvent) => {
    if (isRecord(data) && data.from !== WINDOW_ID) onChange();
  });
  useEffect(() => {
    if (typeof BroadcastChannel === "undefined") return undefined;
    const channel = new BroadcastChannel(name);
    channel.onmessage = (message: MessageEvent) => handleMessage(message);
    return () => channel.close();
  }, [name]);
  return useCallback(() => {
    if (typeof BroadcastChannel === "undefined") return;
    // A channel of its own, because the last save is told after the form is gone.
    const channel = new BroadcastChannel(name);
    channel.postMessage({ from: WINDOW_ID });
    channel.close();
  }, [name]);
}
