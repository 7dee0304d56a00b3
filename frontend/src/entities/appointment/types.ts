import type { Schema } from "@shared/api/types";

export type Appointment = Schema<"Appointment">;
export type AppointmentSlot = Schema<"AppointmentSlot">;
