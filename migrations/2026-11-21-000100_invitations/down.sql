DROP TABLE invitation_uses;
DROP TABLE invitations;
