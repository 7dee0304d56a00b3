DROP TABLE application_evidence, application_steps, collector_applications, invitation_uses, invitations;
