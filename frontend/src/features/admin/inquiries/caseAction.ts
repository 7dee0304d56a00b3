import type { Action } from "@shared/api/useAction";
import type { InquiryCase } from "../types";

/** Runs a request on a case and shows its result; on a conflict the current state is loaded. */
export type CaseAction = Action<() => Promise<InquiryCase>, unknown>;
