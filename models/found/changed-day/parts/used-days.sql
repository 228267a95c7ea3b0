-- Days on which an asset was used and has a bill, with what was asked of it, and whether it is known to have cost nothing by itself (is_free).
bill_of_cluster as (
  select
    day, account_id, workspace_id, cluster_id,
    sum(case when consumer <> 'run' then cost else cast(0 as decimal(28,10)) end) = 0 as is_free
  from cluster_cost_day
  group by day, account_id, workspace_id, cluster_id
  having sum(cost) > 0
),
work_of_cluster as (
  select day, account_id, workspace_id, cluster_id, sum(commands) as work
  from (
    select distinct day, account_id, workspace_id, cluster_id, notebook_id, user_name, start_time, commands
    from notebook_session_day
  ) as session
  group by day, account_id, workspace_id, cluster_id
  union all
  select
    task_run.day, task_run.account_id, task_run.workspace_id, task_run.cluster_id,
    count(distinct task_run.run_id) as work
  from task_run
  inner join bill_of_cluster
    on bill_of_cluster.day = task_run.day
    and bill_of_cluster.account_id = task_run.account_id
    and bill_of_cluster.workspace_id = task_run.workspace_id
    and bill_of_cluster.cluster_id = task_run.cluster_id
  group by task_run.day, task_run.account_id, task_run.workspace_id, task_run.cluster_id
  union all
  select day, account_id, workspace_id, cluster_id, 0 as work
  from cluster_use_day
  where interactive_ms > 0
),
taken as (
  select day, account_id, workspace_id, instance_pool_id, count(*) as machines
  from pool_placement
  group by day, account_id, workspace_id, instance_pool_id
),
waited as (
  select distinct day, account_id, workspace_id, instance_pool_id
  from pool_hour
),
used_day as (
  select
    day, account_id, workspace_id,
    'warehouse' as asset_kind,
    warehouse_id as asset_id,
    cast(sum(statements) as bigint) as work,
    false as is_free
  from warehouse_hour
  group by day, account_id, workspace_id, warehouse_id
  having sum(statements) > 0
    and sum(cost) > 0
  union all
  select
    work_of_cluster.day, work_of_cluster.account_id, work_of_cluster.workspace_id,
    'cluster' as asset_kind,
    work_of_cluster.cluster_id as asset_id,
    cast(nullif(sum(work_of_cluster.work), 0) as bigint) as work,
    bill_of_cluster.is_free
  from work_of_cluster
  inner join bill_of_cluster
    on bill_of_cluster.day = work_of_cluster.day
    and bill_of_cluster.account_id = work_of_cluster.account_id
    and bill_of_cluster.workspace_id = work_of_cluster.workspace_id
    and bill_of_cluster.cluster_id = work_of_cluster.cluster_id
  group by
    work_of_cluster.day, work_of_cluster.account_id, work_of_cluster.workspace_id, work_of_cluster.cluster_id,
    bill_of_cluster.is_free
  union all
  select
    taken.day, taken.account_id, taken.workspace_id,
    'pool' as asset_kind,
    taken.instance_pool_id as asset_id,
    cast(taken.machines as bigint) as work,
    waited.day is null as is_free
  from taken
  left join waited
    on waited.day = taken.day
    and waited.account_id = taken.account_id
    and waited.workspace_id = taken.workspace_id
    and waited.instance_pool_id = taken.instance_pool_id
),
