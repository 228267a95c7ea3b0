-- One row: one update of a pipeline; for its state and cause what REST says wins, its times are those of the system
-- tables, else of its event log, which alone reports its rows and records. Without an end it was last seen at last_seen_time.
with
wanted as (
  select account_id, workspace_id, pipeline_id, update_id
  from rest_pipeline_update
  where day in ($days)
  union
  select account_id, workspace_id, pipeline_id, update_id
  from system_update_period
  where day in ($days)
  union
  select account_id, workspace_id, pipeline_id, update_id
  from pipeline_event
  where day in ($days)
    and update_id is not null
),
rest as (
  select
    account_id, workspace_id, pipeline_id, update_id, rest_pipeline_update.state, rest_pipeline_update.cause,
    rest_pipeline_update.cluster_id, rest_pipeline_update.creation_time, rest_pipeline_update.is_full_refresh
  from rest_pipeline_update
  inner join wanted
    using (account_id, workspace_id, pipeline_id, update_id)
),
history as (
  select
    account_id, workspace_id, pipeline_id, update_id,
    min(period.period_start_time) as start_time,
    max(period.period_end_time) as end_time,
    substring(max(cast(unix_millis(period.period_end_time) as string) || period.result_state), 14) as result_state,
    max(period.trigger_type) as trigger_type,
    max(period.update_type) as update_type,
    max(period.cluster_id) as cluster_id,
    max(period.job_id) as job_id,
    max(period.job_run_id) as job_run_id,
    max(period.run_as_user_name) as run_as_user_name
  from system_update_period as period
  inner join wanted
    using (account_id, workspace_id, pipeline_id, update_id)
  group by account_id, workspace_id, pipeline_id, update_id
),
log as (
  select
    account_id, workspace_id, pipeline_id, update_id,
    min(pipeline_event.event_time) as start_time,
    max(
      case
        when pipeline_event.event_type = 'update_progress' and pipeline_event.progress_state in ('COMPLETED', 'FAILED', 'CANCELED')
        then pipeline_event.event_time
      end
    ) as end_time,
    substring(
      max(
        case
          when pipeline_event.event_type = 'update_progress'
          then cast(unix_millis(pipeline_event.event_time) as string)
            || case when pipeline_event.progress_state in ('COMPLETED', 'FAILED', 'CANCELED') then '1' else '0' end
            || pipeline_event.progress_state
        end
      ),
      15
    ) as state,
    max(pipeline_event.event_time) as seen_time,
    max(pipeline_event.cluster_id) as cluster_id,
    cast(sum(pipeline_event.output_rows) as bigint) as output_rows,
    cast(sum(pipeline_event.dropped_records) as bigint) as dropped_records,
    cast(sum(pipeline_event.passed_records) as bigint) as passed_records,
    cast(sum(pipeline_event.failed_records) as bigint) as failed_records
  from pipeline_event
  inner join wanted
    using (account_id, workspace_id, pipeline_id, update_id)
  group by account_id, workspace_id, pipeline_id, update_id
),
merged as (
  select
    wanted.account_id, wanted.workspace_id, wanted.pipeline_id, wanted.update_id,
    coalesce(rest.state, history.result_state, log.state, 'RUNNING') as state,
    coalesce(rest.cause, history.trigger_type) as cause,
    coalesce(rest.is_full_refresh, history.update_type = 'FULL_REFRESH', false) as is_full_refresh,
    coalesce(rest.cluster_id, history.cluster_id, log.cluster_id) as cluster_id,
    history.job_id, history.job_run_id, history.run_as_user_name, log.output_rows, log.dropped_records,
    log.passed_records, log.failed_records,
    coalesce(history.start_time, rest.creation_time, log.start_time) as start_time,
    coalesce(
      case when history.result_state is not null then history.end_time end,
      log.end_time,
      case
        when coalesce(rest.state, history.result_state, log.state) in ('COMPLETED', 'FAILED', 'CANCELED')
        then greatest(history.end_time, log.seen_time)
      end
    ) as end_time,
    greatest(history.end_time, log.seen_time) as seen_time
  from wanted
  left join rest
    on rest.account_id = wanted.account_id
    and rest.workspace_id = wanted.workspace_id
    and rest.pipeline_id = wanted.pipeline_id
    and rest.update_id = wanted.update_id
  left join history
    on history.account_id = wanted.account_id
    and history.workspace_id = wanted.workspace_id
    and history.pipeline_id = wanted.pipeline_id
    and history.update_id = wanted.update_id
  left join log
    on log.account_id = wanted.account_id
    and log.workspace_id = wanted.workspace_id
    and log.pipeline_id = wanted.pipeline_id
    and log.update_id = wanted.update_id
)
select
  cast(start_time as date) as day,
  account_id, workspace_id, pipeline_id, update_id, state, cause, is_full_refresh, cluster_id, job_id,
  job_run_id, run_as_user_name, output_rows, dropped_records, passed_records, failed_records, start_time,
  end_time,
  case when end_time is null then seen_time end as last_seen_time
from merged
where cast(start_time as date) in ($days)
