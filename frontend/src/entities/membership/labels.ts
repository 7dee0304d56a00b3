/** Labels of application states. */
export const applicationStateLabels: Readonly<Record<string, string>> = {
  submitted: "In review",
  more_asked: "Question from the concierge",
  approved: "Approved",
  denied: "Not approved",
  withdrawn: "Withdrawn",
};

/** Labels of invitation states. */
export const invitationStateLabels: Readonly<Record<string, string>> = {
  open: "Open",
  used_up: "Accepted",
  revoked: "Revoked",
  expired: "Expired",
  inviter_ineligible: "Not valid right now",
};
