import type { InquiryCase } from "../types";

/** Does something with a case; rejects when it was refused, and the case says why. */
export type RunCaseAction = (request: () => Promise<InquiryCase>) => Promise<void>;

/** For whoever need not say why it was refused: the case does. */
export const ignoreReportedError = (): undefined => undefined;
