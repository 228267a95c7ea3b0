-- One row: the latest of what is asked for, with what the state of its telemetry follows from.
with
-- include: #features/operations/telemetry/parts/facts-of-runs.sql
-- include: #features/operations/telemetry/parts/latest-of-asked.sql
