DROP TABLE calendar_feeds, meetings, appointment_slots, reply_templates, inquiry_links, inquiry_messages,
    access_requests, appointments, inquiries, inquiry_threads, asking_references;
