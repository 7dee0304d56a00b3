import type { components } from "@shared/api/schema";

type Schemas = components["schemas"];

export type Appointment = Readonly<Schemas["Meeting"]>;

export type AppointmentSlot = Readonly<Schemas["AppointmentSlot"]>;
