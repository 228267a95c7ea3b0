-- One row: a job cluster of the latest run of the job that had some.
with
used as (
  select
    cluster_id, start_time,
    max_by(run_id, start_time) over () as latest_run_id,
    run_id
  from cluster_instance
  where workspace_id in ($workspaceIds)
    and job_id = $assetId
    and $assetKind in ('job', 'one_time_run')
)
select cluster_id as clusterId
from used
where run_id = latest_run_id
group by cluster_id
order by min(start_time), cluster_id
limit 8
