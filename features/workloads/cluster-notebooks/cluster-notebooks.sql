-- One row: a notebook that ran commands on clusters in the range, with its share of the interactive cost of these clusters.
with
-- include: #product/server/parts/lives-of-asked-instances.sql
stretch as (
  select *, coalesce(currency, $currency) as shown_currency
  from notebook_session_day
  where workspace_id in ($workspaceIds)
    -- include: #product/server/parts/sessions-of-asked-clusters.sql
),
part as (
  select
    workspace_id, notebook_id, shown_currency,
    max_by(user_name, case when user_name is not null then end_time end) as last_user,
    cast(count(distinct user_name) as integer) as people,
    cast(count(distinct cluster_id) as integer) as clusters,
    cast(sum(case when is_continued and day > cast(cast($since as timestamp) as date) then 0 else 1 end) as integer) as sessions,
    max(end_time) as last_used_time,
    -- include: #product/server/parts/session-sums.sql
  from stretch
  group by workspace_id, notebook_id, shown_currency
),
place as (
  select distinct workspace_id, notebook_id, shown_currency, cluster_id as place_id
  from stretch
),
sent as (
  select
    spark.workspace_id, spark.notebook_id, place.shown_currency,
    cast(sum(spark.spark_task_count) as bigint) as spark_task_count,
    cast(sum(spark.failed_spark_task_count) as bigint) as failed_spark_task_count,
    cast(sum(spark.input_bytes) as bigint) as input_bytes,
    cast(sum(spark.output_bytes) as bigint) as output_bytes,
    cast(sum(spark.shuffle_read_bytes) as bigint) as shuffle_read_bytes,
    cast(sum(spark.shuffle_write_bytes) as bigint) as shuffle_write_bytes,
    cast(sum(spark.disk_spilled_bytes) as bigint) as disk_spilled_bytes,
    bool_and(spark.is_complete) as is_complete
  from notebook_spark_day as spark
  inner join place
    on place.workspace_id = spark.workspace_id
    and place.notebook_id = spark.notebook_id
    and place.place_id = spark.cluster_id
  where spark.workspace_id in ($workspaceIds)
    and spark.day >= cast(cast($since as timestamp) as date)
    and spark.day < cast(cast($until as timestamp) as date)
    and (
      $appIdList = ''
      or (spark.day, spark.workspace_id, spark.cluster_id, spark.notebook_id, spark.start_time) in (
        select day, workspace_id, cluster_id, notebook_id, start_time
        from stretch
      )
    )
  group by spark.workspace_id, spark.notebook_id, place.shown_currency
),
logged as (
  select
    place.workspace_id,
    place.notebook_id,
    bool_or(instance_log.is_read) as is_read,
    max(instance_log.awaited_until_time) as awaited_until_time
  from place
  inner join instance_log
    on instance_log.workspace_id = place.workspace_id
    and instance_log.cluster_id = place.place_id
  where instance_log.workspace_id in ($workspaceIds)
    and instance_log.day < cast(cast($until as timestamp) as date)
  group by place.workspace_id, place.notebook_id
),
whole as (
  -- include: #product/server/parts/interactive-cost-of-clusters.sql
),
shared as (
  select
    place.workspace_id, place.notebook_id,
    -- include: #product/server/parts/cost-of-places.sql
  group by place.workspace_id, place.notebook_id, place.shown_currency
)
select
  coalesce(string_split(asset_name.name, '/')[-1], 'Notebook ' || part.notebook_id) as notebookName,
  asset_name.name as notebookPath,
  part.notebook_id as notebookId,
  part.workspace_id as workspaceId,
  part.last_user as userId,
  part.last_used_time as lastUsedTime,
  part.sessions as runsCount,
  part.clusters as clustersCount,
  part.people as peopleCount,
  -- include: #product/server/parts/notebook-use-columns.sql
  nullif(concat_ws(', ', case when part.cloud_cost <> 0 then 'public VM price' end, part.weak_because, case when not spark.is_complete then 'log incomplete' end), '') as estimatedBecause,
  -- include: #product/server/parts/spark-data-columns.sql
  case
    when spark.is_complete is not null then null
    when logged.is_read then 'No Spark job in the event logs of its cluster belongs to it.'
    when logged.awaited_until_time > cast($dataNow as timestamp)
      and part.last_used_time > cast($dataNow as timestamp) - interval 1 day
      then 'Its event log has not been read yet.'
    else 'No event log of its cluster was delivered.'
  end as telemetryAbsentBecause
from part
left join sent as spark
  on spark.workspace_id = part.workspace_id
  and spark.notebook_id = part.notebook_id
  and spark.shown_currency is not distinct from part.shown_currency
left join logged
  on logged.workspace_id = part.workspace_id
  and logged.notebook_id = part.notebook_id
left join shared
  on shared.workspace_id is not distinct from part.workspace_id
  and shared.notebook_id is not distinct from part.notebook_id
  and shared.shown_currency = part.shown_currency
left join asset_name
  on asset_name.workspace_id = part.workspace_id
  and asset_name.kind = 'notebook'
  and asset_name.asset_id = part.notebook_id
where $search is null
  or contains(lower(coalesce(asset_name.name, '')), lower($search))
  or contains(part.notebook_id, lower($search))
