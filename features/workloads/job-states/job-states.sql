-- One row: a job, or a one-time run, that ran in the range.
select workspace_id as workspaceId, job_id as jobId
-- include: #product/server/parts/jobs-that-ran.sql
having sum(runs) > 0
