-- One row: a statement about a cluster's settings, and from when until when they held (half-open, milliseconds; null where
-- the statement has nothing that did not hold before). A statement is a change in the system tables, an edit event of the
-- cluster, or the latest answer of REST.
-- An edit restarts a running cluster, and a stopped one takes it up when it starts: settings hold from the moment of their
-- change. What REST reports of a running cluster holds since its last start, of a stopped one since its end: it may have
-- been edited after that. The oldest settings that are known hold for all time before them. None hold more than a day
-- before the cluster was made, or after the newest statement had it deleted.
-- What a statement leaves open stays as it was; machines (types and pools), numbers of workers, and availability with the number
-- of first nodes that are on demand whatever it says (the driver among them), are each one field.
with
changed as (
  -- include: #models/parts/changed-clusters.sql
  union
  select account_id, workspace_id, cluster_id
  from cluster_event
  where arrived_version > $afterVersion
    and event_type = 'EDITED'
),
edit as (
  select
    cluster_event.account_id, cluster_event.workspace_id, cluster_event.cluster_id,
    unix_millis(cluster_event.event_time) as at_ms,
    cluster_event.event_hash,
    moment.name as moment,
    get_json_object(cluster_event.details_json, moment.attributes || '.driver_node_type_id') as driver_node_type,
    get_json_object(cluster_event.details_json, moment.attributes || '.node_type_id') as worker_node_type,
    get_json_object(cluster_event.details_json, moment.attributes || '.driver_instance_pool_id') as driver_pool_id,
    get_json_object(cluster_event.details_json, moment.attributes || '.instance_pool_id') as worker_pool_id,
    get_json_object(cluster_event.details_json, moment.attributes || '.spark_version') as spark_version,
    get_json_object(cluster_event.details_json, moment.attributes || '.runtime_engine') as runtime_engine,
    coalesce(
      get_json_object(cluster_event.details_json, moment.attributes || '.aws_attributes.availability'),
      get_json_object(cluster_event.details_json, moment.attributes || '.azure_attributes.availability'),
      get_json_object(cluster_event.details_json, moment.attributes || '.gcp_attributes.availability')
    ) as availability,
    coalesce(
      get_json_object(cluster_event.details_json, moment.attributes || '.aws_attributes.first_on_demand'),
      get_json_object(cluster_event.details_json, moment.attributes || '.azure_attributes.first_on_demand')
    ) as first_on_demand,
    get_json_object(cluster_event.details_json, moment.size || '.num_workers') as worker_count,
    get_json_object(cluster_event.details_json, moment.size || '.autoscale.min_workers') as min_workers,
    get_json_object(cluster_event.details_json, moment.size || '.autoscale.max_workers') as max_workers
  -- include: #models/parts/changed-cluster-events.sql
  cross join (
    values
      ('before edit', '$.previous_attributes', '$.previous_cluster_size'),
      ('edit', '$.attributes', '$.cluster_size')
  ) as moment(name, attributes, size)
  where cluster_event.event_type = 'EDITED'
),
said as (
  select
    system_cluster.account_id, system_cluster.workspace_id, system_cluster.cluster_id,
    'change ' || cast(unix_millis(system_cluster.change_time) as string) as statement,
    unix_millis(system_cluster.change_time) as at_ms,
    2 as rank,
    system_cluster.cluster_source, system_cluster.driver_node_type, system_cluster.worker_node_type,
    system_cluster.driver_instance_pool_id as driver_pool_id,
    system_cluster.worker_instance_pool_id as worker_pool_id,
    case when system_cluster.min_autoscale_workers is null then cast(system_cluster.worker_count as string) end as worker_count,
    cast(system_cluster.min_autoscale_workers as string) as min_workers,
    cast(system_cluster.max_autoscale_workers as string) as max_workers,
    system_cluster.dbr_version as spark_version,
    cast(null as string) as runtime_engine,
    coalesce(
      system_cluster.aws_availability, system_cluster.azure_availability, system_cluster.gcp_availability
    ) as availability,
    cast(coalesce(system_cluster.aws_first_on_demand, system_cluster.azure_first_on_demand) as string) as first_on_demand,
    unix_millis(system_cluster.create_time) as life_from_ms,
    unix_millis(system_cluster.delete_time) as life_until_ms
  -- include: #models/parts/changed-system-clusters.sql
  union all
  select
    account_id, workspace_id, cluster_id,
    moment || ' ' || cast(at_ms as string) || ' ' || event_hash as statement,
    at_ms,
    case when moment = 'edit' then 3 else 1 end as rank,
    cast(null as string) as cluster_source,
    driver_node_type, worker_node_type, driver_pool_id, worker_pool_id,
    case when min_workers is null then worker_count end as worker_count,
    min_workers, max_workers, spark_version, runtime_engine, availability, first_on_demand,
    cast(null as bigint) as life_from_ms,
    cast(null as bigint) as life_until_ms
  from edit
  union all
  select
    rest_cluster.account_id, rest_cluster.workspace_id, rest_cluster.cluster_id,
    'rest' as statement,
    unix_millis(
      coalesce(
        rest_cluster.terminated_time,
        rest_cluster.last_restarted_time,
        case
          when rest_cluster.last_day > cast(rest_cluster.start_time as date) and rest_cluster.last_day < date '9999-12-31'
          then cast(rest_cluster.last_day as timestamp)
        end,
        rest_cluster.start_time,
        cast(rest_cluster.last_day as timestamp),
        timestamp '1970-01-01 00:00:00'
      )
    ) as at_ms,
    4 as rank,
    rest_cluster.cluster_source, rest_cluster.driver_node_type, rest_cluster.worker_node_type,
    rest_cluster.driver_instance_pool_id as driver_pool_id,
    rest_cluster.worker_instance_pool_id as worker_pool_id,
    case when rest_cluster.min_workers is null then cast(rest_cluster.num_workers as string) end as worker_count,
    cast(rest_cluster.min_workers as string) as min_workers,
    cast(rest_cluster.max_workers as string) as max_workers,
    rest_cluster.spark_version, rest_cluster.runtime_engine, rest_cluster.availability,
    cast(rest_cluster.first_on_demand as string) as first_on_demand,
    unix_millis(rest_cluster.start_time) as life_from_ms,
    case
      when rest_cluster.cluster_source = 'JOB' or startswith(rest_cluster.cluster_source, 'PIPELINE')
      then unix_millis(rest_cluster.terminated_time)
    end as life_until_ms
  -- include: #models/parts/changed-rest-clusters.sql
),
numbered as (
  select
    account_id, workspace_id, cluster_id, statement, at_ms, rank, cluster_source,
    case
      when coalesce(driver_node_type, worker_node_type, driver_pool_id, worker_pool_id) is not null
      then coalesce(driver_node_type, '')
        || '|' || coalesce(worker_node_type, '')
        || '|' || coalesce(driver_pool_id, '')
        || '|' || coalesce(worker_pool_id, '')
    end as machines,
    case
      when coalesce(worker_count, min_workers) is not null
      then coalesce(worker_count, '') || '|' || coalesce(min_workers, '') || '|' || coalesce(max_workers, '')
    end as workers,
    spark_version,
    runtime_engine,
    availability || '|' || coalesce(first_on_demand, '') as availability,
    min(life_from_ms) over (partition by account_id, workspace_id, cluster_id) as life_from_ms,
    life_until_ms,
    row_number() over (
      partition by account_id, workspace_id, cluster_id
      order by at_ms nulls last, rank nulls last, statement nulls last
    ) as number
  from said
),
told as (
  select
    account_id, workspace_id, cluster_id, statement, at_ms, number, life_from_ms, life_until_ms,
    cluster_source,
    case when number = 1 or rank > 1 then machines end as machines,
    case when number = 1 or rank > 1 then workers end as workers,
    case when number = 1 or rank > 1 then spark_version end as spark_version,
    case when number = 1 or rank > 1 then runtime_engine end as runtime_engine,
    case when number = 1 or rank > 1 then availability end as availability
  from numbered
),
filled as (
  select
    account_id, workspace_id, cluster_id, statement, at_ms, number, life_from_ms,
    nullif(max_by(coalesce(life_until_ms, -1), number) over of_all, -1) as life_until_ms,
    coalesce(
      max_by(cluster_source, case when cluster_source is not null then number end) over so_far,
      min_by(cluster_source, case when cluster_source is not null then number end) over of_all
    ) as cluster_source,
    coalesce(
      max_by(machines, case when machines is not null then number end) over so_far,
      min_by(machines, case when machines is not null then number end) over of_all
    ) as machines,
    coalesce(
      max_by(workers, case when workers is not null then number end) over so_far,
      min_by(workers, case when workers is not null then number end) over of_all
    ) as workers,
    coalesce(
      max_by(spark_version, case when spark_version is not null then number end) over so_far,
      min_by(spark_version, case when spark_version is not null then number end) over of_all
    ) as spark_version,
    coalesce(
      max_by(runtime_engine, case when runtime_engine is not null then number end) over so_far,
      min_by(runtime_engine, case when runtime_engine is not null then number end) over of_all
    ) as runtime_engine,
    coalesce(
      max_by(availability, case when availability is not null then number end) over so_far,
      min_by(availability, case when availability is not null then number end) over of_all
    ) as availability
  from told
  window so_far as (
    partition by account_id, workspace_id, cluster_id
    order by number nulls last
    rows between unbounded preceding and current row
  ),
  of_all as (partition by account_id, workspace_id, cluster_id)
),
compared as (
  select
    account_id, workspace_id, cluster_id, statement, at_ms, number, life_from_ms, life_until_ms,
    cluster_source, machines, workers, spark_version, runtime_engine, availability,
    number = 1
    or lag(cluster_source) over (ordered) is distinct from cluster_source
    or lag(machines) over (ordered) is distinct from machines
    or lag(workers) over (ordered) is distinct from workers
    or lag(spark_version) over (ordered) is distinct from spark_version
    or lag(runtime_engine) over (ordered) is distinct from runtime_engine
    or lag(availability) over (ordered) is distinct from availability as is_change
  from filled
  window ordered as (partition by account_id, workspace_id, cluster_id order by number nulls last)
),
bounded as (
  select
    account_id, workspace_id, cluster_id, statement, cluster_source, machines, workers, spark_version,
    runtime_engine, availability,
    case
      when number = 1 then coalesce(life_from_ms - 86400000, 0)
      when is_change then greatest(at_ms, coalesce(life_from_ms - 86400000, at_ms))
    end as from_ms,
    least(
      coalesce(
        min(case when is_change then at_ms end) over (
          partition by account_id, workspace_id, cluster_id
          order by number nulls last
          rows between 1 following and unbounded following
        ),
        253402300799999
      ),
      coalesce(life_until_ms + 86400000, 253402300799999)
    ) as until_ms
  from compared
)
select
  account_id, workspace_id, cluster_id, statement, cluster_source,
  case
    when cluster_source = 'JOB' then 'job'
    when startswith(cluster_source, 'PIPELINE') then 'pipeline'
    else 'shared'
  end as kind,
  nullif(split_part(machines, '|', 1), '') as driver_node_type,
  nullif(split_part(machines, '|', 2), '') as worker_node_type,
  nullif(split_part(machines, '|', 3), '') as driver_pool_id,
  nullif(split_part(machines, '|', 4), '') as worker_pool_id,
  try_cast(nullif(split_part(workers, '|', 1), '') as int) as worker_count,
  try_cast(nullif(split_part(workers, '|', 2), '') as int) as min_workers,
  try_cast(nullif(split_part(workers, '|', 3), '') as int) as max_workers,
  spark_version,
  coalesce(runtime_engine = 'PHOTON', lower(spark_version) like '%photon%', false) as is_photon,
  split_part(availability, '|', 1) as availability,
  try_cast(nullif(split_part(availability, '|', 2), '') as int) as first_on_demand,
  case when from_ms < until_ms then from_ms end as valid_from_ms,
  case when from_ms < until_ms then until_ms end as valid_until_ms
from bounded
