-- One row: machines of one type that a cluster kept for a stretch of an hour, by the best evidence there is of that day:
-- cluster events, else node minutes, else the cluster's settings for the time in which other signs tell that it was up.
-- Confidence is strong where events or node minutes tell when machines came and went, else estimated. Types, pools and
-- availability are those of the settings that held at the time: an edit cuts a stretch. A driver without a type has its
-- pool's, else the workers', and workers likewise, else the one type that the usage records of the day name; node_type is
-- null where no type is known. Where node minutes show other types on that day (a fleet type stands for several real ones,
-- and a cloud that lacks the configured type gives a similar one), they are those of the nodes in the same stretch of the
-- hour; nodes without minutes have the configured type if any node has it, else the one that most have.
with
-- include: #models/machines/machine-interval/parts/stretches.sql
configured as (
  select
    stretch.day, resource_day.account_id, resource_day.workspace_id, resource_day.resource_id,
    stretch.resource_number, stretch.role, stretch.seen_node_type, cluster_setting.driver_node_type,
    cluster_setting.worker_node_type, cluster_setting.driver_pool_id, cluster_setting.worker_pool_id,
    cluster_setting.availability, cluster_setting.first_on_demand,
    coalesce(stretch.worker_count, cluster_setting.worker_count, cluster_setting.min_workers, 0) as worker_count,
    greatest(stretch.from_ms, coalesce(cluster_setting.valid_from_ms, stretch.from_ms)) as from_ms,
    least(stretch.until_ms, coalesce(cluster_setting.valid_until_ms, stretch.until_ms)) as until_ms,
    stretch.evidence,
    stretch.confidence
  from stretch
  inner join resource_day
    on resource_day.day = stretch.day
    and resource_day.resource_number = stretch.resource_number
  left join cluster_setting
    on cluster_setting.account_id = resource_day.account_id
    and cluster_setting.workspace_id = resource_day.workspace_id
    and cluster_setting.cluster_id = resource_day.resource_id
    and cluster_setting.valid_from_ms < stretch.until_ms
    and cluster_setting.valid_until_ms > stretch.from_ms
  where stretch.until_ms > stretch.from_ms
    and resource_day.kind not in ('serverless', 'warehouse')
),
untyped as (
  select distinct day, account_id, workspace_id, resource_id, resource_number
  from configured
  where coalesce(driver_node_type, worker_node_type, driver_pool_id, worker_pool_id) is null
),
billed as (
  select
    untyped.day,
    untyped.resource_number,
    case when min(usage_record.node_type) = max(usage_record.node_type) then max(usage_record.node_type) end as node_type,
    bool_and(coalesce(usage_record.is_serverless, false)) as is_serverless
  from untyped
  inner join usage_record
    on usage_record.day = untyped.day
    and usage_record.account_id = untyped.account_id
    and usage_record.workspace_id = untyped.workspace_id
    and usage_record.cluster_id = untyped.resource_id
  left join withdrawn_usage
    on withdrawn_usage.day = usage_record.day
    and withdrawn_usage.account_id = usage_record.account_id
    and withdrawn_usage.record_id = usage_record.record_id
  where usage_record.day in ($days)
    and withdrawn_usage.record_id is null
  group by untyped.day, untyped.resource_number
),
typed as (
  select
    configured.day, configured.resource_number, configured.role, configured.seen_node_type,
    coalesce(
      configured.driver_node_type, driver_pool.node_type, configured.worker_node_type, worker_pool.node_type,
      billed.node_type
    ) as driver_node_type,
    coalesce(
      configured.worker_node_type, worker_pool.node_type, configured.driver_node_type, driver_pool.node_type,
      billed.node_type
    ) as worker_node_type,
    configured.driver_pool_id,
    configured.worker_pool_id,
    coalesce(driver_pool.availability, configured.availability) as driver_availability,
    coalesce(worker_pool.availability, configured.availability) as worker_availability,
    configured.first_on_demand, configured.worker_count, configured.from_ms, configured.until_ms,
    configured.evidence, configured.confidence
  from configured
  left join pool_setting as driver_pool
    on driver_pool.account_id = configured.account_id
    and driver_pool.workspace_id = configured.workspace_id
    and driver_pool.instance_pool_id = configured.driver_pool_id
    and driver_pool.valid_from_ms <= configured.from_ms
    and driver_pool.valid_until_ms > configured.from_ms
  left join pool_setting as worker_pool
    on worker_pool.account_id = configured.account_id
    and worker_pool.workspace_id = configured.workspace_id
    and worker_pool.instance_pool_id = configured.worker_pool_id
    and worker_pool.valid_from_ms <= configured.from_ms
    and worker_pool.valid_until_ms > configured.from_ms
  left join billed
    on billed.day = configured.day
    and billed.resource_number = configured.resource_number
  where configured.evidence <> 'cluster_fact'
    or not coalesce(billed.is_serverless, false)
),
machine as (
  select
    day,
    resource_number,
    'driver' as role,
    coalesce(seen_node_type, driver_node_type) as node_type,
    driver_pool_id as instance_pool_id,
    driver_availability as availability,
    case when driver_pool_id is null then first_on_demand end as first_on_demand,
    1 as node_count,
    from_ms, until_ms, evidence, confidence
  from typed
  where coalesce(role, 'driver') = 'driver'
  union all
  select
    day,
    resource_number,
    'worker' as role,
    coalesce(seen_node_type, worker_node_type) as node_type,
    worker_pool_id as instance_pool_id,
    worker_availability as availability,
    case when worker_pool_id is null then first_on_demand end as first_on_demand,
    worker_count as node_count,
    from_ms, until_ms, evidence, confidence
  from typed
  where coalesce(role, 'worker') = 'worker'
    and worker_count > 0
),
hour_of_day as (
  -- include: #models/parts/hour-of-day.sql
),
cut as (
  select
    machine.day, machine.resource_number, machine.role, machine.node_type, machine.instance_pool_id,
    machine.availability, machine.first_on_demand, machine.node_count,
    greatest(machine.from_ms, cast(unix_date(machine.day) as bigint) * 86400000 + hour_of_day.offset_ms) as from_ms,
    least(machine.until_ms, cast(unix_date(machine.day) as bigint) * 86400000 + hour_of_day.offset_ms + 3600000) as until_ms,
    machine.evidence,
    machine.confidence
  from machine
  cross join hour_of_day
  where cast(unix_date(machine.day) as bigint) * 86400000 + hour_of_day.offset_ms < machine.until_ms
    and cast(unix_date(machine.day) as bigint) * 86400000 + hour_of_day.offset_ms + 3600000 > machine.from_ms
),
-- include: #models/machines/machine-interval/parts/real-types.sql
known as (
  select
    cut.day, cut.resource_number, cut.role, cut.node_type, cut.instance_pool_id, cut.availability,
    cut.first_on_demand, cut.node_count, cut.from_ms, cut.until_ms, cut.evidence, cut.confidence
  from cut
  left join replaced
    on replaced.day = cut.day
    and replaced.resource_number = cut.resource_number
    and replaced.role = cut.role
  where replaced.day is null
    or cut.evidence = 'node_minute'
  union all
  select
    fleet.day, fleet.resource_number, fleet.role, real_type.node_type, fleet.instance_pool_id,
    fleet.availability, fleet.first_on_demand, real_type.node_count, fleet.from_ms, fleet.until_ms,
    fleet.evidence, fleet.confidence
  from fleet
  inner join real_type
    on real_type.day = fleet.day
    and real_type.resource_number = fleet.resource_number
    and real_type.role = fleet.role
    and real_type.from_ms = fleet.from_ms
  union all
  select
    fleet.day, fleet.resource_number, fleet.role,
    coalesce(seen_type.node_type, usual_type.node_type, fleet.node_type) as node_type,
    fleet.instance_pool_id, fleet.availability, fleet.first_on_demand,
    fleet.node_count - coalesce(recognized.node_count, 0) as node_count,
    fleet.from_ms, fleet.until_ms, fleet.evidence, fleet.confidence
  from fleet
  left join recognized
    on recognized.day = fleet.day
    and recognized.resource_number = fleet.resource_number
    and recognized.role = fleet.role
    and recognized.from_ms = fleet.from_ms
  left join usual_type
    on usual_type.day = fleet.day
    and usual_type.resource_number = fleet.resource_number
    and usual_type.role = fleet.role
    and usual_type.rank = 1
  left join seen_type
    on seen_type.day = fleet.day
    and seen_type.resource_number = fleet.resource_number
    and seen_type.role = fleet.role
    and seen_type.node_type = fleet.node_type
  where fleet.node_count > coalesce(recognized.node_count, 0)
)
select
  day, resource_number, role, node_type, instance_pool_id, availability, first_on_demand, from_ms, until_ms,
  cast(sum(node_count) as int) as node_count,
  evidence,
  confidence
from known
group by day, resource_number, role, node_type, instance_pool_id, availability, first_on_demand, from_ms, until_ms, evidence, confidence
