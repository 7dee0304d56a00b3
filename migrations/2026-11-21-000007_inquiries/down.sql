DROP TABLE inquiries;
