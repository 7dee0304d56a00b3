import { useCallback } from "react";
import { useNotices } from "../../shared/notices/NoticeProvider";
import { reasonOf } from "./failures";
import { useRefusal } from "./useRefusal";

/** Does something that needs no form, and says `failure` with the server's reason when it could not be done. */
export function useAct(): (act: () => Promise<unknown>, failure: string) => Promise<void> {
  const { notify } = useNotices();
  const refuse = useRefusal();
  return useCallback(
    async (act, failure) => {
      try {
        await act();
      } catch (error) {
        refuse(error);
        notify({ title: failure, description: reasonOf(error), variant: "destructive" });
      }
    },
    [notify, refuse],
  );
}
