/** Stands in HTML where the server puts the nonce of each response (`NONCE_PLACEHOLDER` of the server). */
export const NONCE_PLACEHOLDER = "__CSP_NONCE__";
