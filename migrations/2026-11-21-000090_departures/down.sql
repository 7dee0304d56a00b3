DROP INDEX mail_outbox_by_recipient;
DROP INDEX access_requests_by_email;
DROP INDEX appointments_by_email;
DROP INDEX inquiries_by_email;
DROP TABLE abandoned_blobs;
DROP TABLE departures;
