-- The case that a mail belongs to, and whether it is the mail that the others of the case refer to.
ALTER TABLE mail_outbox
    ADD COLUMN thread text,
    ADD COLUMN opens_thread boolean NOT NULL DEFAULT false;
