import { useAction } from "@shared/api/useAction";
import { ConfirmDialog } from "@shared/ui/ConfirmDialog";
import type { MenuAction } from "@shared/ui/Menu";
import { type ReactNode, useState } from "react";
import { affectedByBlocks, blockMember, unblockMember } from "./api/useBlocks";

interface BlockActions {
  /** Menu entry that blocks or unblocks the member. */
  readonly action: MenuAction;
  readonly unblock: () => void;
  /** Rendered beside the menu. */
  readonly dialog: ReactNode;
}

/** Blocking a member after a confirmation, and unblocking them. */
export function useBlockActions(username: string, isBlocked: boolean): BlockActions {
  const [isOpen, setOpen] = useState(false);
  const unblocking = useAction(() => unblockMember(username), {
    invalidates: affectedByBlocks,
    success: { title: "Member unblocked" },
    failureTitle: "The member couldn’t be unblocked",
  });
  const blocking = useAction(() => blockMember(username), { invalidates: affectedByBlocks });
  const unblock = () => void unblocking.run();
  return {
    action: isBlocked ? { label: "Unblock", onSelect: unblock } : { label: "Block", onSelect: () => setOpen(true) },
    unblock,
    dialog: (
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Block @${username}?`}
        description="Neither of you can send messages to the other until you unblock them. They aren’t told."
        confirmLabel="Block"
        variant="destructive"
        onConfirm={() => blocking.attempt()}
        success={{ title: "Member blocked", description: "You can unblock them in your account, under Privacy." }}
      />
    ),
  };
}
