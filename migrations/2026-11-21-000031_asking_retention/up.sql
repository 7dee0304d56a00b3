-- What visitors asked is forgotten after its time; these find it.
CREATE INDEX inquiries_by_age ON inquiries (received_at);
CREATE INDEX appointments_by_age ON appointments (received_at);
CREATE INDEX access_requests_by_age ON access_requests (received_at);
