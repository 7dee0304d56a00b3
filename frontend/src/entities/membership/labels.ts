/** Labels of application states. */
export const applicationStateLabels: Readonly<Record<string, string>> = {
  submitted: "With the concierge",
  more_asked: "A question is open",
  approved: "Approved",
  denied: "Not approved",
  withdrawn: "Withdrawn",
};

/** Labels of invitation states. */
export const invitationStateLabels: Readonly<Record<string, string>> = {
  open: "Open",
  used_up: "Accepted",
  revoked: "Taken back",
  expired: "Expired",
  inviter_ineligible: "Not valid at present",
};
