import type { Schema } from "@shared/api/types";

export type Appointment = Schema<"Meeting">;
export type AppointmentSlot = Schema<"AppointmentSlot">;
