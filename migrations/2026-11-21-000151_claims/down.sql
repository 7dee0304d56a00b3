DROP TABLE claim_findings;
DROP TABLE claims;
