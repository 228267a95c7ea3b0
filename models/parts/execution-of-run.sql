-- Columns: an attempt of a run as an execution.
coalesce(job_id, run_id) as asset_id,
run_id || '-' || cast(attempt as string) as execution_id,
status, start_time, end_time, last_seen_time, duration_ms,
'run: ' || facts_from as times_from
