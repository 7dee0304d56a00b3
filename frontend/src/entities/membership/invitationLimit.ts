import rules from "@contract/rules.json";

/** Maximum number of open invitations per collector. */
export const MAX_OPEN_INVITATIONS = rules.openInvitations;
