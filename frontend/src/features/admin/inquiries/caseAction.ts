import type { InquiryCase } from "../types";

/** Runs a request on a case; rejects on failure after showing the error. */
export type RunCaseAction = (request: () => Promise<InquiryCase>) => Promise<void>;

/** Ignores an error that `RunCaseAction` has already shown. */
export const ignoreReportedError = (): undefined => undefined;
