DROP TABLE calendar_feeds, appointments, appointment_slots, reply_templates, inquiry_links, inquiry_messages,
    access_requests, appointment_requests, inquiries, inquiry_threads, contact_request_references;
