-- One row: a day of a job on an all-purpose cluster. The day is played without the job: the cluster is then up while others use it, until its
-- auto-termination after each of them, and starts anew where only the job kept it up. What ends is what the cluster cost in the rest
-- of its time; added is what the runs would have cost on clusters of their own of the same machines: their time and the time after it that
-- such clusters of the workspace stay, at the price of job compute, and a start of machines alone for each run. Starts are as long as those
-- of the four weeks: of job clusters of the same machines, else of the cluster, else of the workspace; without any nothing is known. High has
-- the shortest of them; low has starts that are as much longer than usual, or, without job clusters of the same machines, the longest of the
-- workspace. Time of which nothing tells whether anybody used the cluster is used in low and not in high. Photon draws other multiples
-- of DBUs on job compute. It holds where the day would have been cheaper and not all runs began by hand.
with
-- include: #models/parts/observed-starts.sql
run_here as (
  select
    day, account_id, workspace_id, job_id,
    shared_cluster_id as cluster_id,
    unix_millis(start_time) as start_ms,
    unix_millis(coalesce(end_time, last_seen_time)) as end_ms,
    trigger in ('ONE_TIME', 'RETRY') as is_by_hand
  from run
  where day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
    and day <= cast(greatest($days, $days) as date)
    and compute_type = 'ALL_PURPOSE'
    and job_id is not null
    and execution_ms > 0
),
host as (
  select distinct account_id, workspace_id, cluster_id
  from run_here
),
-- include: #rules/recommendations/job-off-all-purpose/parts/day-without-the-job.sql
worked as (
  select
    day, account_id, workspace_id, cluster_id, job_id,
    sum(until_ms - from_ms) as work_ms
  from stretch
  where kind = 'run'
    and job_id is not null
  group by day, account_id, workspace_id, cluster_id, job_id
),
begun as (
  select
    day, account_id, workspace_id, cluster_id, job_id,
    count(*) as runs,
    bool_and(is_by_hand) as is_by_hand
  from run_here
  group by day, account_id, workspace_id, cluster_id, job_id
),
-- include: #rules/recommendations/job-off-all-purpose/parts/tariff.sql
machines as (
  select
    day, account_id, workspace_id, cluster_id,
    max(driver_node_type) as driver_node_type,
    max(worker_node_type) as worker_node_type,
    sum(unknown_ms) as unknown_ms
  from cluster_instance_day
  where day in ($days)
  group by day, account_id, workspace_id, cluster_id
),
started as (
  select
    machines.day, machines.account_id, machines.workspace_id, machines.cluster_id, machines.unknown_ms,
    coalesce(alike.usual_ms, own.usual_ms, start_of_workspace.usual_ms) as usual_ms,
    coalesce(alike.shortest_ms, own.shortest_ms, start_of_workspace.shortest_ms) as shortest_ms,
    coalesce(2 * alike.usual_ms - alike.shortest_ms, start_of_workspace.longest_ms) as longest_ms,
    coalesce(own.usual_ms, start_of_workspace.usual_ms) as shared_ms,
    coalesce(start_of_workspace.job_idle_ms, 0) as job_idle_ms
  from machines
  inner join start_of_workspace
    on start_of_workspace.at_day = machines.day
    and start_of_workspace.account_id = machines.account_id
    and start_of_workspace.workspace_id = machines.workspace_id
  left join start_of_machines as alike
    on alike.at_day = machines.day
    and alike.account_id = machines.account_id
    and alike.workspace_id = machines.workspace_id
    and alike.driver_node_type is not distinct from machines.driver_node_type
    and alike.worker_node_type is not distinct from machines.worker_node_type
    and alike.cluster_kind = case when machines.cluster_id is not null then 'job' end
  left join start_of_cluster as own
    on own.at_day = machines.day
    and own.account_id = machines.account_id
    and own.workspace_id = machines.workspace_id
    and own.cluster_id = machines.cluster_id
),
-- Times of the day with what an hour of the cluster costs, in money per millisecond.
timed as (
  select
    job_day.day, job_day.account_id, job_day.workspace_id, job_day.cluster_id, job_day.job_id, tariff.currency,
    coalesce(worked.work_ms, 0) as work_ms,
    coalesce(begun.runs, 0) as runs,
    coalesce(begun.is_by_hand, false) as is_by_hand,
    lived.up_ms - coalesce(covered.up_ms, 0) as freed_ms,
    lived.start_up_ms - coalesce(covered.start_up_ms, 0) as freed_start_up_ms,
    coalesce(covered.starts, 0) as starts,
    least(started.unknown_ms, lived.up_ms - coalesce(covered.up_ms, 0)) as unknown_ms,
    started.usual_ms, started.shortest_ms, started.longest_ms, started.shared_ms, started.job_idle_ms,
    tariff.machine_cost / lived.up_ms as machine_rate,
    tariff.dbu_cost / greatest(lived.up_ms - lived.start_up_ms, 1) as dbu_rate,
    tariff.jobs_cost / greatest(lived.up_ms - lived.start_up_ms, 1) as jobs_rate
  from job_day
  inner join lived
    on lived.day = job_day.day
    and lived.account_id = job_day.account_id
    and lived.workspace_id = job_day.workspace_id
    and lived.cluster_id = job_day.cluster_id
  inner join tariff
    on tariff.day = job_day.day
    and tariff.account_id = job_day.account_id
    and tariff.workspace_id = job_day.workspace_id
    and tariff.cluster_id = job_day.cluster_id
  inner join started
    on started.day = job_day.day
    and started.account_id = job_day.account_id
    and started.workspace_id = job_day.workspace_id
    and started.cluster_id = job_day.cluster_id
  inner join cluster_auto_termination as setting
    on setting.account_id = job_day.account_id
    and setting.workspace_id = job_day.workspace_id
    and setting.cluster_id = job_day.cluster_id
    and setting.valid_from_ms < job_day.midnight_ms + 86400000
    and setting.valid_until_ms >= job_day.midnight_ms + 86400000
  left join covered
    on covered.day = job_day.day
    and covered.account_id = job_day.account_id
    and covered.workspace_id = job_day.workspace_id
    and covered.cluster_id = job_day.cluster_id
    and covered.job_id = job_day.job_id
  left join worked
    on worked.day = job_day.day
    and worked.account_id = job_day.account_id
    and worked.workspace_id = job_day.workspace_id
    and worked.cluster_id = job_day.cluster_id
    and worked.job_id = job_day.job_id
  left join begun
    on begun.day = job_day.day
    and begun.account_id = job_day.account_id
    and begun.workspace_id = job_day.workspace_id
    and begun.cluster_id = job_day.cluster_id
    and begun.job_id = job_day.job_id
  where lived.up_ms > 0
),
priced as (
  select
    timed.*,
    freed_ms * (machine_rate + dbu_rate) - freed_start_up_ms * dbu_rate as freed_most,
    (freed_ms - unknown_ms) * (machine_rate + dbu_rate)
      - least(freed_start_up_ms, freed_ms - unknown_ms) * dbu_rate as freed_least,
    (work_ms + runs * job_idle_ms) * (machine_rate + jobs_rate) as runs_cost,
    machine_rate * (runs * usual_ms + starts * shared_ms) as start_cost,
    machine_rate * (runs * longest_ms + starts * shared_ms) as longest_start_cost,
    machine_rate * (runs * shortest_ms + starts * shared_ms) as shortest_start_cost
  from timed
)
select
  day, account_id, workspace_id,
  'job' as asset_kind,
  job_id as asset_id,
  cast(day as string) || ' ' || cluster_id as observation_id,
  currency,
  cast(greatest(freed_most, work_ms * (machine_rate + dbu_rate)) as decimal(28,10)) as cost,
  freed_least - runs_cost - start_cost > 0 and not is_by_hand as holds,
  'ALL_PURPOSE' as change_1_from,
  'JOB_CLUSTER' as change_1_to,
  'cluster' as paid_by_kind,
  cluster_id as paid_by_id,
  cast((freed_most + freed_least) / 2 as decimal(28,10)) as ended_cost,
  cast(runs_cost + (longest_start_cost + shortest_start_cost) / 2 as decimal(28,10)) as added_cost,
  cast(freed_least - runs_cost - longest_start_cost as decimal(28,10)) as saving_low,
  cast(freed_most - runs_cost - shortest_start_cost as decimal(28,10)) as saving_high,
  dbu_rate / (machine_rate + dbu_rate) as recorded_share,
  machine_rate > 0 as is_estimated,
  work_ms, freed_ms,
  runs * usual_ms as start_up_ms,
  100 * (1 - jobs_rate / dbu_rate) as cheaper_percent
from priced
where dbu_rate > 0
