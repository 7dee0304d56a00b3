import type { components } from "@shared/api/schema";

type Schemas = components["schemas"];

export type Meeting = Readonly<Schemas["Meeting"]>;

export type AppointmentSlot = Readonly<Schemas["AppointmentSlot"]>;
