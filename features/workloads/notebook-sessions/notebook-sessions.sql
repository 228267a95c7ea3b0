-- One row: a session of a notebook: what one person ran in it on one cluster with at most 25 minutes in between, as far as it lies in
-- the range, with its share of the interactive cost of the cluster.
with
-- include: #product/server/parts/lives-of-asked-instances.sql
sent as (
  select *
  from notebook_spark_day
  where workspace_id in ($workspaceIds)
    and notebook_id = $notebookId
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
    and start_time is not null
),
stretch as (
  select *, coalesce(currency, $currency) as shown_currency
  from notebook_session_day
  where workspace_id in ($workspaceIds)
    and notebook_id = $notebookId
    -- include: #product/server/parts/sessions-of-asked-clusters.sql
),
numbered as (
  select
    *,
    sum(case when is_continued and day > cast(cast($since as timestamp) as date) then 0 else 1 end) over (
      partition by workspace_id, cluster_id, user_name, shown_currency
      order by start_time
      rows between unbounded preceding and current row
    ) as number
  from stretch
),
session as (
  select
    workspace_id, cluster_id, user_name, shown_currency, number,
    min(start_time) as start_time,
    max(end_time) as end_time,
    -- include: #product/server/parts/session-sums.sql
  from numbered
  group by workspace_id, cluster_id, user_name, shown_currency, number
),
spark as (
  select
    numbered.workspace_id, numbered.cluster_id, numbered.user_name, numbered.shown_currency, numbered.number,
    cast(sum(sent.spark_task_count) as bigint) as spark_task_count,
    cast(sum(sent.failed_spark_task_count) as bigint) as failed_spark_task_count,
    cast(sum(sent.input_bytes) as bigint) as input_bytes,
    cast(sum(sent.output_bytes) as bigint) as output_bytes,
    cast(sum(sent.shuffle_read_bytes) as bigint) as shuffle_read_bytes,
    cast(sum(sent.shuffle_write_bytes) as bigint) as shuffle_write_bytes,
    cast(sum(sent.disk_spilled_bytes) as bigint) as disk_spilled_bytes,
    bool_and(sent.is_complete) as is_complete
  from numbered
  inner join sent
    on sent.day = numbered.day
    and sent.workspace_id = numbered.workspace_id
    and sent.cluster_id = numbered.cluster_id
    and sent.user_name is not distinct from numbered.user_name
    and sent.start_time = numbered.start_time
  group by numbered.workspace_id, numbered.cluster_id, numbered.user_name, numbered.shown_currency, numbered.number
),
logged as (
  select life.workspace_id, life.cluster_id, life.start_time, life.last_time, log.is_read, log.awaited_until_time
  from instance_log as log
  inner join cluster_instance as life
    on life.workspace_id = log.workspace_id
    and life.cluster_id = log.cluster_id
    and life.instance_id = log.instance_id
  where life.workspace_id in ($workspaceIds)
    and log.workspace_id in ($workspaceIds)
    and life.cluster_id in (select cluster_id from session)
),
met as (
  select
    session.workspace_id, session.cluster_id, session.user_name, session.shown_currency, session.number,
    bool_or(logged.is_read) as is_read,
    max(logged.awaited_until_time) as awaited_until_time
  from session
  inner join logged
    on logged.workspace_id = session.workspace_id
    and logged.cluster_id = session.cluster_id
    and logged.start_time <= session.end_time
    and logged.last_time >= session.start_time
  group by session.workspace_id, session.cluster_id, session.user_name, session.shown_currency, session.number
),
whole as (
  select workspace_id, cluster_id, currency, sum(cost) as cost
  from cluster_cost_day
  where workspace_id in ($workspaceIds)
    and consumer = 'interactive'
    and cluster_id in (select cluster_id from session)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
  group by workspace_id, cluster_id, currency
)
select
  $notebookId as notebookId,
  coalesce(string_split(asset_name.name, '/')[-1], 'Notebook ' || $notebookId) as notebookName,
  asset_name.name as notebookPath,
  session.workspace_id as workspaceId,
  session.cluster_id as clusterId,
  coalesce(cluster_name.name, session.cluster_id) as clusterName,
  session.user_name as userId,
  session.start_time as startTime,
  session.end_time as endTime,
  epoch_ms(session.end_time) - epoch_ms(session.start_time) as duration,
  session.active_ms as activeDuration,
  session.commands as commandsCount,
  session.failed_commands as failedCommandsCount,
  session.shown_currency as currency,
  session.cost as cost,
  cast(session.cost as double) / nullif(cast(whole.cost as double), 0) as costShare,
  session.databricks_cost as databricksCost,
  session.cloud_cost as cloudCost,
  coalesce(session.cloud_cost, 0) <> 0 as isCostEstimated,
  nullif(concat_ws(', ', case when session.cloud_cost <> 0 then 'public VM price' end, session.weak_because, case when not spark.is_complete then 'log incomplete' end), '') as estimatedBecause,
  -- include: #product/server/parts/spark-data-columns.sql
  case
    when spark.is_complete is not null then null
    when met.is_read then 'No Spark job in the event logs of its cluster belongs to it.'
    when met.awaited_until_time > cast($dataNow as timestamp) then 'Its event log has not been read yet.'
    else 'No event log of its cluster was delivered.'
  end as telemetryAbsentBecause,
  workspace.workspace_url as workspaceUrl
from session
left join workspace
  on workspace.workspace_id = session.workspace_id
left join spark
  on spark.workspace_id = session.workspace_id
  and spark.cluster_id = session.cluster_id
  and spark.user_name is not distinct from session.user_name
  and spark.shown_currency is not distinct from session.shown_currency
  and spark.number = session.number
left join met
  on met.workspace_id = session.workspace_id
  and met.cluster_id = session.cluster_id
  and met.user_name is not distinct from session.user_name
  and met.shown_currency is not distinct from session.shown_currency
  and met.number = session.number
left join whole
  on whole.workspace_id = session.workspace_id
  and whole.cluster_id = session.cluster_id
  and whole.currency = session.shown_currency
left join asset_name
  on asset_name.workspace_id = session.workspace_id
  and asset_name.kind = 'notebook'
  and asset_name.asset_id = $notebookId
left join cluster_name
  on cluster_name.workspace_id = session.workspace_id
  and cluster_name.cluster_id = session.cluster_id
