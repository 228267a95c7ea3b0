-- One row: how busy a node of an instance of a cluster was over the whole life of the instance, or all nodes of a role together
-- (node_id all): processors or memory (measure), weighted by time. Loads are parts of one; band_0_ms is the time below a
-- tenth, band_9_ms that from nine tenths on. Only minutes count that report a plausible load.
with
stretch as (
  select day, account_id, workspace_id, cluster_id, instance_id, start_ms, from_ms, until_ms
  from cluster_instance_uptime
  where cast(timestamp_millis(start_ms) as date) in ($days)
    and day >= cast(least($days, $days) as date)
),
minute as (
  select
    stretch.account_id,
    stretch.workspace_id,
    stretch.cluster_id,
    stretch.instance_id,
    stretch.start_ms,
    case when coalesce(node_minute.driver, false) then 'driver' else 'worker' end as role,
    node_minute.instance_id as node_id,
    node_minute.node_type,
    least(unix_millis(node_minute.end_time), stretch.until_ms) - greatest(unix_millis(node_minute.start_time), stretch.from_ms) as ms,
    case
      when node_minute.cpu_user_percent >= 0
        and node_minute.cpu_system_percent >= 0
        and node_minute.cpu_user_percent + node_minute.cpu_system_percent <= 101
      then cast(floor(least(node_minute.cpu_user_percent + node_minute.cpu_system_percent, 100) * 100 + 0.5) as bigint)
    end as cpu_parts,
    case
      when node_minute.mem_used_percent >= 0
        and node_minute.mem_used_percent <= 100
      then cast(floor(node_minute.mem_used_percent * 100 + 0.5) as bigint)
    end as memory_parts
  from stretch
  inner join node_minute
    on node_minute.day = stretch.day
    and node_minute.account_id = stretch.account_id
    and node_minute.workspace_id = stretch.workspace_id
    and node_minute.cluster_id = stretch.cluster_id
    and unix_millis(node_minute.start_time) < stretch.until_ms
    and unix_millis(node_minute.end_time) > stretch.from_ms
  where node_minute.day >= cast(least($days, $days) as date)
),
measured as (
  select account_id, workspace_id, cluster_id, instance_id, start_ms, role, node_id, node_type, 'cpu' as measure, cpu_parts as parts, ms
  from minute
  where cpu_parts is not null
  union all
  select account_id, workspace_id, cluster_id, instance_id, start_ms, role, node_id, node_type, 'memory' as measure, memory_parts as parts, ms
  from minute
  where memory_parts is not null
),
of_node as (
  select
    account_id,
    workspace_id,
    cluster_id,
    instance_id,
    start_ms,
    role,
    node_id,
    max(node_type) as node_type,
    measure,
    parts,
    cast(sum(ms) as bigint) as ms
  from measured
  group by account_id, workspace_id, cluster_id, instance_id, start_ms, role, node_id, measure, parts
),
level as (
  select account_id, workspace_id, cluster_id, instance_id, start_ms, role, node_id, node_type, measure, parts, ms
  from of_node
  union all
  select
    account_id,
    workspace_id,
    cluster_id,
    instance_id,
    start_ms,
    role,
    'all' as node_id,
    max(node_type) as node_type,
    measure,
    parts,
    cast(sum(ms) as bigint) as ms
  from of_node
  group by account_id, workspace_id, cluster_id, instance_id, start_ms, role, measure, parts
),
ranked as (
  select
    account_id,
    workspace_id,
    cluster_id,
    instance_id,
    start_ms,
    role,
    node_id,
    node_type,
    measure,
    parts,
    ms,
    sum(ms) over (
      partition by account_id, workspace_id, cluster_id, instance_id, role, node_id, measure
      order by parts nulls last
      rows between unbounded preceding and current row
    ) as reach,
    sum(ms) over (partition by account_id, workspace_id, cluster_id, instance_id, role, node_id, measure) as total
  from level
)
select
  cast(timestamp_millis(start_ms) as date) as day,
  account_id,
  workspace_id,
  cluster_id,
  instance_id,
  role,
  node_id,
  max(node_type) as node_type,
  measure,
  cast(sum(ms) as bigint) as ms,
  cast(sum(case when parts >= 0 and parts < 1000 then ms else 0 end) as bigint) as band_0_ms,
  cast(sum(case when parts >= 1000 and parts < 2000 then ms else 0 end) as bigint) as band_1_ms,
  cast(sum(case when parts >= 2000 and parts < 3000 then ms else 0 end) as bigint) as band_2_ms,
  cast(sum(case when parts >= 3000 and parts < 4000 then ms else 0 end) as bigint) as band_3_ms,
  cast(sum(case when parts >= 4000 and parts < 5000 then ms else 0 end) as bigint) as band_4_ms,
  cast(sum(case when parts >= 5000 and parts < 6000 then ms else 0 end) as bigint) as band_5_ms,
  cast(sum(case when parts >= 6000 and parts < 7000 then ms else 0 end) as bigint) as band_6_ms,
  cast(sum(case when parts >= 7000 and parts < 8000 then ms else 0 end) as bigint) as band_7_ms,
  cast(sum(case when parts >= 8000 and parts < 9000 then ms else 0 end) as bigint) as band_8_ms,
  cast(sum(case when parts >= 9000 and parts < 10001 then ms else 0 end) as bigint) as band_9_ms,
  cast(min(case when reach * 2 >= total then parts end) as double) / 10000 as median_load,
  cast(min(case when reach * 100 >= total * 95 then parts end) as double) / 10000 as p95_load,
  cast(max(parts) as double) / 10000 as max_load,
  cast(sum(parts * ms) as double) / (cast(sum(ms) as double) * 10000) as mean_load,
  cast(sum(case when parts > 9000 then ms else 0 end) as bigint) as above_90_ms,
  cast(sum(case when parts < 2000 then ms else 0 end) as bigint) as below_20_ms
from ranked
group by account_id, workspace_id, cluster_id, instance_id, start_ms, role, node_id, measure
