DROP TABLE asking_references;
