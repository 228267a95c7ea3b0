-- One row per cluster that is up around the clock, for many jobs and people.
with
drawn as (
  select
    shared_number,
    whole('shared workspace', shared_number, 0, 12) as workspace_number,
    whole('shared driver', shared_number, 0, 3) as driver_number,
    whole('shared worker', shared_number, 3, 3) as worker_number,
    whole('shared workers', shared_number, 2, 8) as worker_count
  from range(scaled(250)) as numbers(shared_number)
)
select
  shared_number,
  account_id,
  workspace_id,
  '0105-080000-' || format('{:08x}', 2415919104 + shared_number) as cluster_id,
  'shared-' || shared_number as cluster_name,
  'team-' || whole('shared owner', shared_number, 0, 40) || '@scale.example' as owner,
  driver.node_type as driver_node_type,
  driver.dbu_per_hour as driver_dbu,
  worker.node_type as worker_node_type,
  worker.dbu_per_hour as worker_dbu,
  worker_count
from drawn
inner join workspace using (workspace_number)
inner join machine as driver on driver.machine_number = driver_number
inner join machine as worker on worker.machine_number = worker_number
