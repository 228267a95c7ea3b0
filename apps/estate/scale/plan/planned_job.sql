-- One row per job: what its runs run on, and how long they usually take.
with
drawn as (
  select
    job_number,
    whole('job workspace', job_number, 0, 12) as workspace_number,
    draw('job compute', job_number) as compute_draw,
    whole('job tasks', job_number, 1, 3) as task_count,
    whole('job clusters', job_number, 1, 5) as cluster_draw,
    whole('job driver', job_number, 0, 3) as driver_number,
    whole('job worker', job_number, 2, 4) as worker_number,
    whole('job workers', job_number, 1, 12) as worker_count,
    draw('job photon', job_number) < 0.3 as is_photon,
    draw('job scales', job_number) < 0.2 as is_autoscaling,
    least(-ln(1.0 - draw('job minutes', job_number)) * 130.0, 900.0) + 4.0 as usual_minutes,
    whole('job owner', job_number, 0, 40) as team_number,
    whole('job cluster', job_number, 0, scaled(250)) as shared_number
  from range(scaled(2000)) as numbers(job_number)
)
select
  drawn.job_number,
  workspace.account_id,
  case when compute_draw between 0.6 and 0.8 then shared_cluster.workspace_id else workspace.workspace_id end as workspace_id,
  cast(100000000000000 + job_number * 7919 as varchar) as job_id,
  'job ' || job_number as job_name,
  'team-' || team_number || '@scale.example' as owner,
  map {'team': 'team-' || team_number, 'env': case when job_number % 4 = 0 then 'development' else 'production' end} as tags,
  case when compute_draw < 0.6 then 'job' when compute_draw <= 0.8 then 'shared' else 'serverless' end as compute,
  task_count,
  case when compute_draw < 0.6 and task_count > 1 and cluster_draw > 2 then 2 else 1 end as cluster_count,
  driver.node_type as driver_node_type,
  driver.dbu_per_hour as driver_dbu,
  worker.node_type as worker_node_type,
  worker.dbu_per_hour as worker_dbu,
  drawn.worker_count,
  is_photon,
  is_autoscaling,
  usual_minutes,
  shared_cluster.cluster_id as shared_cluster_id
from drawn
inner join workspace using (workspace_number)
inner join machine as driver on driver.machine_number = driver_number
inner join machine as worker on worker.machine_number = worker_number
inner join shared_cluster using (shared_number)
