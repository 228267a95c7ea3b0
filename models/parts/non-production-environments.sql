-- What tags call environments that are not production, in lower case.
'dev', 'development', 'test', 'testing', 'qa', 'staging', 'stage', 'sandbox', 'nonprod', 'non-prod', 'non-production', 'uat'
