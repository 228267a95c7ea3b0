-- One row: a person who ran commands in notebooks on a cluster in the range, of one cluster or of one notebook, with the share of the
-- interactive cost of the cluster.
with
stretch as (
  select *, coalesce(currency, $currency) as shown_currency
  from notebook_session_day
  where workspace_id in ($workspaceIds)
    and ($clusterId is null or cluster_id = $clusterId)
    and ($notebookId is null or notebook_id = $notebookId)
    and ($currency is null or currency is null or currency = $currency)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
),
part as (
  select
    workspace_id, cluster_id, user_name, shown_currency,
    cast(count(distinct notebook_id) as integer) as notebooks,
    cast(sum(case when is_continued and day > cast(cast($since as timestamp) as date) then 0 else 1 end) as integer) as sessions,
    max(end_time) as last_used_time,
    -- include: #product/server/parts/session-sums.sql
  from stretch
  group by workspace_id, cluster_id, user_name, shown_currency
),
place as (
  select distinct workspace_id, cluster_id, user_name, shown_currency, cluster_id as place_id
  from stretch
),
whole as (
  -- include: #product/server/parts/interactive-cost-of-clusters.sql
),
shared as (
  select
    place.workspace_id, place.cluster_id, place.user_name,
    -- include: #product/server/parts/cost-of-places.sql
  group by place.workspace_id, place.cluster_id, place.user_name, place.shown_currency
)
select
  part.user_name as userId,
  part.cluster_id as clusterId,
  coalesce(cluster_name.name, part.cluster_id) as clusterName,
  part.workspace_id as workspaceId,
  part.notebooks as notebooksCount,
  part.sessions as runsCount,
  part.last_used_time as lastUsedTime,
  -- include: #product/server/parts/notebook-use-columns.sql
  nullif(concat_ws(', ', case when part.cloud_cost <> 0 then 'public VM price' end, part.weak_because), '') as estimatedBecause
from part
left join shared
  on shared.workspace_id is not distinct from part.workspace_id
  and shared.cluster_id is not distinct from part.cluster_id
  and shared.user_name is not distinct from part.user_name
  and shared.shown_currency = part.shown_currency
left join cluster_name
  on cluster_name.workspace_id = part.workspace_id
  and cluster_name.cluster_id = part.cluster_id
