DROP INDEX access_requests_by_age;
DROP INDEX appointments_by_age;
DROP INDEX inquiries_by_age;
