import rules from "@contract/rules.json";

/** How many invitations a collector may have open at a time. */
export const MAX_OPEN_INVITATIONS = rules.openInvitations;
