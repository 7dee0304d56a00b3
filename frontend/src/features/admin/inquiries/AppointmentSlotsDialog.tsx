import { Button } from "@shared/ui/Button";
import { Dialog } from "@shared/ui/Dialog";
import { onDemand } from "@shared/ui/onDemand";
import { useState } from "react";

const AppointmentSlotsForm = onDemand(() => import(/* webpackChunkName: "admin-tools" */ "./AppointmentSlotsForm"));

/** Dialog to offer and withdraw appointment slots. */
export function AppointmentSlotsDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Availability</Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Availability"
        description="One person per slot. Central Time."
      >
        <AppointmentSlotsForm />
      </Dialog>
    </>
  );
}
