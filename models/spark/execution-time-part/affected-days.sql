-- One row: a day on which executions began during which stages were on of which something is known on one of the days, or whose
-- application or its executors have news on one of the days: all executions of an application of at most three days or with a
-- missing part of its log; of one that stands for longer those that end on the first day after its own that has news, or later,
-- and those over whose end the log did not reach.
with
staged as (
  select account_id, workspace_id, cluster_id, spark_context_id, day, min(from_ms) as from_ms, max(until_ms) as until_ms
  from stage_time
  where day in ($days)
  group by account_id, workspace_id, cluster_id, spark_context_id, day
),
-- Days after the one on which an application began; that one is always among those with news.
news as (
  select account_id, workspace_id, cluster_id, spark_context_id, min(news.day) as day
  from (
    select account_id, workspace_id, cluster_id, spark_context_id, day
    from staged
    union all
    select account_id, workspace_id, cluster_id, spark_context_id, day
    from log_executor
    where day in ($days)
    union all
    select account_id, workspace_id, cluster_id, spark_context_id, last_day as day
    from log_executor
    where last_day in ($days)
  ) as news
  inner join spark_application
    using (account_id, workspace_id, cluster_id, spark_context_id)
  where news.day > spark_application.day
  group by account_id, workspace_id, cluster_id, spark_context_id
),
with_news as (
  select account_id, workspace_id, cluster_id, spark_context_id
  from spark_application
  where day in ($days)
  union
  select account_id, workspace_id, cluster_id, spark_context_id
  from log_executor
  where day in ($days)
    or last_day in ($days)
),
told as (
  select
    account_id, workspace_id, cluster_id, spark_context_id,
    case
      when unix_date(log_application.last_day) - unix_date(spark_application.day) > 2
        and not coalesce(log_application.problems_json like '%Spark context%missing%', false)
      then unix_date(coalesce(news.day, log_application.last_day))
    end as from_number
  from with_news
  inner join spark_application
    using (account_id, workspace_id, cluster_id, spark_context_id)
  left join log_application
    using (account_id, workspace_id, cluster_id, spark_context_id)
  left join news
    using (account_id, workspace_id, cluster_id, spark_context_id)
),
touched as (
  select account_id, workspace_id, cluster_id, spark_context_id, from_ms, until_ms, false as is_of_application
  from staged
  union all
  select
    account_id, workspace_id, cluster_id, spark_context_id, coalesce(cast(from_number as bigint) * 86400000, 0) as from_ms,
    cast(9000000000000 as bigint) as until_ms, true as is_of_application
  from told
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
  and (
    (unix_millis(spark_owner.end_time) > touched.from_ms and unix_millis(spark_owner.start_time) < touched.until_ms)
    or (touched.is_of_application and not execution_application.is_complete)
  )
union
select spark_application.day
from touched
inner join spark_application
  using (account_id, workspace_id, cluster_id, spark_context_id)
where spark_application.day not in ($days)
