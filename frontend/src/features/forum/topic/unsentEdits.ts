/** Changes to posts that are not saved, so that they can be copied when their topic is removed. */
import { createContext } from "react";

/** Texts that are being edited, by the key of their draft. */
export const UnsentEdits = createContext<Map<string, string>>(new Map());
