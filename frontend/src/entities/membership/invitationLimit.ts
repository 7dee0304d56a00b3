import rules from "@contract/rules.json";

/** How many invitations a collector may have open at a time. */
export const OPEN_INVITATIONS = rules.openInvitations;
