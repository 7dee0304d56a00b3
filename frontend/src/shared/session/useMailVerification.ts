import { useCallback, useState } from "react";
import { mailVerification } from "../api/accounts";
import { sentenceOf } from "../api/error";
import { useNotices } from "../notices/NoticeProvider";

const UNREACHABLE = "The server could not be reached. Please try again in a moment.";

/** Sends the signed-in member the mail that confirms their address once more, and says how that went. */
export function useMailVerification(): { send: () => Promise<void>; isSending: boolean } {
  const { notify } = useNotices();
  const [isSending, setSending] = useState(false);
  const send = useCallback(async () => {
    setSending(true);
    try {
      notify({ title: "Mail sent", description: await mailVerification() });
    } catch (error) {
      const description = sentenceOf(error, UNREACHABLE);
      notify({ title: "No mail was sent", description, variant: "destructive" });
    } finally {
      setSending(false);
    }
  }, [notify]);
  return { send, isSending };
}
