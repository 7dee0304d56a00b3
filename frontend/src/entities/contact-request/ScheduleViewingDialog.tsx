import { Dialog } from "@shared/ui/Dialog";
import { useRef } from "react";
import { AppointmentForm, type AppointmentValues } from "./AppointmentForm";
import type { ContactVehicle } from "./contactRequest";

/** Appointment form for a viewing, in a dialog. */
export default function ScheduleViewingDialog({
  open,
  onOpenChange,
  vehicle,
  town,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  vehicle: ContactVehicle;
  /** Town of the vehicle, e.g. "chicago". */
  town?: string;
}) {
  const draft = useRef<AppointmentValues>(null);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Schedule a Viewing" description={vehicle.name}>
      <AppointmentForm draft={draft} vehicle={vehicle} town={town} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
