/** The button that opens the reply templates, whose code is loaded then. */
import { Button } from "@shared/ui/Button";
import { onOpen } from "@shared/ui/onDemand";
import { useState } from "react";
import type { ReplyTemplatesDialogProps } from "./ReplyTemplatesDialog";

const ReplyTemplatesDialog = onOpen<ReplyTemplatesDialogProps>(
  () => import(/* webpackChunkName: "admin-tools" */ "./ReplyTemplatesDialog"),
);

export function ReplyTemplatesButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Templates</Button>
      <ReplyTemplatesDialog open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
