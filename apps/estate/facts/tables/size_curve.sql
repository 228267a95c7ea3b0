-- One row per job with clusters of its own and number of workers, machine type or engine that it could have: how long its usual run
-- takes, with its start-up and without, and what it costs in list prices where the world's clock stands, without chance.
select
  workspace_id,
  job_id,
  worker_factor,
  later_workers as workers,
  worker.node_type as node_type,
  has_photon as photon,
  volume_gb,
  setup_ms + execution_ms as run_ms,
  execution_ms,
  dbu,
  cast(round(dbu * job_price.price, 10) as decimal(28, 10)) as databricks_cost,
  cast(round(machine_hours_money * price_factor, 10) as decimal(28, 10)) as cloud_cost
from trial_time
inner join planned_job
  on planned_job.kind = trial_time.kind
  and planned_job.name = trial_time.job_name
inner join site using (workspace_id)
inner join machine as worker
  on worker.size_class = trial_time.size_class
inner join job_price
  on job_price.region = site.region
  and job_price.sku = 'JOBS_COMPUTE' || case when has_photon then '_(PHOTON)' else '' end
  and getvariable('clock_ms') >= price_start_ms
  and getvariable('clock_ms') < price_end_ms
where purpose = 'curve'
order by workspace_id, job_id, node_type, worker_factor, photon
