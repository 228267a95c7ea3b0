-- One row: how busy a node of an instance of a cluster was over the whole life of the instance, or all nodes of a role together
-- (node_id all): processors or memory (measure), weighted by time. Loads are parts of one; band_0_ms is the time below a
-- tenth, band_9_ms that from nine tenths on; median and p95 are cut to whole percent. Only minutes count that report a
-- plausible load. Rows are counted by numbers of instances and of percents, as there are millions of minutes.
with
stretch as (
  select day, account_id, workspace_id, cluster_id, instance_id, start_ms, from_ms, until_ms
  from cluster_instance_uptime
  where cast(timestamp_millis(start_ms) as date) in ($days)
    and day >= cast(least($days, $days) as date)
),
instance as (
  select
    account_id, workspace_id, cluster_id, instance_id, start_ms,
    cast(row_number() over (order by account_id nulls last, workspace_id nulls last, instance_id nulls last) as int) as instance_number
  from (select distinct account_id, workspace_id, cluster_id, instance_id, start_ms from stretch) as life
),
minute as (
  select
    instance.instance_number,
    coalesce(node_minute.driver, false) as is_driver,
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
  inner join instance
    on instance.account_id = stretch.account_id
    and instance.workspace_id = stretch.workspace_id
    and instance.instance_id = stretch.instance_id
  -- include: #models/parts/minutes-of-stretch.sql
    and node_minute.end_time > node_minute.start_time
  where node_minute.day >= cast(least($days, $days) as date)
),
of_node as (
  select
    instance_number, is_driver, node_id,
    'cpu' as measure,
    cast(floor(cpu_parts / 100) as int) as percent,
    max(node_type) as node_type,
    max(cpu_parts) as max_parts,
    cast(sum(ms) as bigint) as ms,
    cast(sum(cpu_parts * ms) as bigint) as parts_ms,
    cast(sum(case when cpu_parts > 9000 then ms else 0 end) as bigint) as above_90_ms
  from minute
  where cpu_parts is not null
  group by instance_number, is_driver, node_id, cast(floor(cpu_parts / 100) as int)
  union all
  select
    instance_number, is_driver, node_id,
    'memory' as measure,
    cast(floor(memory_parts / 100) as int) as percent,
    max(node_type) as node_type,
    max(memory_parts) as max_parts,
    cast(sum(ms) as bigint) as ms,
    cast(sum(memory_parts * ms) as bigint) as parts_ms,
    cast(sum(case when memory_parts > 9000 then ms else 0 end) as bigint) as above_90_ms
  from minute
  where memory_parts is not null
  group by instance_number, is_driver, node_id, cast(floor(memory_parts / 100) as int)
),
level as (
  select instance_number, is_driver, node_id, measure, percent, node_type, max_parts, ms, parts_ms, above_90_ms
  from of_node
  union all
  select
    instance_number,
    is_driver,
    'all' as node_id,
    measure,
    percent,
    max(node_type) as node_type,
    max(max_parts) as max_parts,
    cast(sum(ms) as bigint) as ms,
    cast(sum(parts_ms) as bigint) as parts_ms,
    cast(sum(above_90_ms) as bigint) as above_90_ms
  from of_node
  group by instance_number, is_driver, measure, percent
),
ranked as (
  select
    instance_number, is_driver, node_id, measure, percent, node_type, max_parts, ms, parts_ms, above_90_ms,
    sum(ms) over (
      partition by instance_number, is_driver, node_id, measure
      order by percent nulls last
      rows between unbounded preceding and current row
    ) as reach,
    sum(ms) over (partition by instance_number, is_driver, node_id, measure) as total
  from level
),
load as (
  select
    instance_number, is_driver, node_id, measure,
    max(node_type) as node_type,
    cast(sum(ms) as bigint) as ms,
    cast(sum(case when percent >= 0 and percent < 10 then ms else 0 end) as bigint) as band_0_ms,
    cast(sum(case when percent >= 10 and percent < 20 then ms else 0 end) as bigint) as band_1_ms,
    cast(sum(case when percent >= 20 and percent < 30 then ms else 0 end) as bigint) as band_2_ms,
    cast(sum(case when percent >= 30 and percent < 40 then ms else 0 end) as bigint) as band_3_ms,
    cast(sum(case when percent >= 40 and percent < 50 then ms else 0 end) as bigint) as band_4_ms,
    cast(sum(case when percent >= 50 and percent < 60 then ms else 0 end) as bigint) as band_5_ms,
    cast(sum(case when percent >= 60 and percent < 70 then ms else 0 end) as bigint) as band_6_ms,
    cast(sum(case when percent >= 70 and percent < 80 then ms else 0 end) as bigint) as band_7_ms,
    cast(sum(case when percent >= 80 and percent < 90 then ms else 0 end) as bigint) as band_8_ms,
    cast(sum(case when percent >= 90 and percent < 101 then ms else 0 end) as bigint) as band_9_ms,
    cast(min(case when reach * 2 >= total then percent end) as double) / 100 as median_load,
    cast(min(case when reach * 100 >= total * 70 then percent end) as double) / 100 as p70_load,
    cast(min(case when reach * 100 >= total * 75 then percent end) as double) / 100 as p75_load,
    cast(min(case when reach * 100 >= total * 95 then percent end) as double) / 100 as p95_load,
    cast(max(max_parts) as double) / 10000 as max_load,
    cast(sum(parts_ms) as double) / nullif(cast(sum(ms) as double) * 10000, 0) as mean_load,
    cast(sum(above_90_ms) as bigint) as above_90_ms,
    cast(sum(case when percent < 20 then ms else 0 end) as bigint) as below_20_ms
  from ranked
  group by instance_number, is_driver, node_id, measure
)
select
  cast(timestamp_millis(instance.start_ms) as date) as day,
  instance.account_id, instance.workspace_id, instance.cluster_id, instance.instance_id,
  case when load.is_driver then 'driver' else 'worker' end as role,
  load.node_id, load.node_type, load.measure, load.ms, load.band_0_ms, load.band_1_ms, load.band_2_ms,
  load.band_3_ms, load.band_4_ms, load.band_5_ms, load.band_6_ms, load.band_7_ms, load.band_8_ms,
  load.band_9_ms, load.median_load, load.p70_load, load.p75_load, load.p95_load, load.max_load,
  load.mean_load, load.above_90_ms, load.below_20_ms
from load
inner join instance
  on instance.instance_number = load.instance_number
