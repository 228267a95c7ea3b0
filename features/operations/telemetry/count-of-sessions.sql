-- One row: how many of one kind have the same facts, of those that started in a time.
with
-- include: #features/operations/telemetry/parts/facts-of-sessions.sql
-- include: #features/operations/telemetry/parts/counted-facts.sql
