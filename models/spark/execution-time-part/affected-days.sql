-- One row: a day on which executions began during which stages were on of which something is known on one of the days, or whose
-- application or its executors have news on one of the days.
with
touched as (
  select account_id, workspace_id, cluster_id, spark_context_id, min(from_ms) as from_ms, max(until_ms) as until_ms
  from stage_time
  where day in ($days)
  group by account_id, workspace_id, cluster_id, spark_context_id
  union all
  select account_id, workspace_id, cluster_id, spark_context_id,
    coalesce(unix_millis(added_time), cast(0 as bigint)) as from_ms,
    coalesce(unix_millis(removed_time), cast(9000000000000 as bigint)) as until_ms
  from log_executor
  where day in ($days) or last_day in ($days)
  union all
  select account_id, workspace_id, cluster_id, spark_context_id, cast(0 as bigint) as from_ms, cast(9000000000000 as bigint) as until_ms
  from spark_application
  where day in ($days)
)
select spark_owner.day
from touched
inner join execution_application
  using (account_id, workspace_id, cluster_id, spark_context_id)
inner join spark_owner
  on spark_owner.day = execution_application.day
  and spark_owner.account_id = execution_application.account_id
  and spark_owner.workspace_id = execution_application.workspace_id
  and spark_owner.execution_kind = execution_application.execution_kind
  and spark_owner.asset_id = execution_application.asset_id
  and spark_owner.execution_id = execution_application.execution_id
where execution_application.day not in ($days)
  and unix_millis(spark_owner.end_time) > touched.from_ms
  and unix_millis(spark_owner.start_time) < touched.until_ms
union
select spark_application.day
from touched
inner join spark_application
  using (account_id, workspace_id, cluster_id, spark_context_id)
where spark_application.day not in ($days)
