DROP TABLE application_evidence;
DROP TABLE application_steps;
DROP TABLE collector_applications;
