-- One row per update of a pipeline and clock hour; only the last one says how it ended.
create or replace view lakeflow.pipeline_update_timeline as
with slice as (
  select
    *,
    available_ms - end_ms as lag_ms,
    unnest(range(start_ms // 3600000, greatest((end_ms - 1) // 3600000, start_ms // 3600000) + 1)) as clock_hour
  from fact.pipeline_update
),
period as (
  select
    *,
    greatest(clock_hour * 3600000, start_ms) as from_ms,
    least((clock_hour + 1) * 3600000, end_ms) as until_ms
  from slice
)
select
  period.workspace_id,
  period.pipeline_id,
  period.update_id,
  'REFRESH' as update_type,
  md5(period.update_id) as request_id,
  pipeline.creator_user_name as run_as_user_name,
  period.cause as trigger_type,
  cast(null as struct(job_task struct(job_id varchar, job_run_id varchar, job_task_run_id varchar))) as trigger_details,
  case when period.until_ms = period.end_ms then period.state end as result_state,
  struct_pack(
    "type" := case when pipeline.is_serverless then 'SERVERLESS' else 'CLASSIC' end,
    cluster_id := period.cluster_id
  ) as compute,
  instant(period.from_ms) as period_start_time,
  instant(period.until_ms) as period_end_time,
  cast([] as varchar[]) as refresh_selection,
  cast([] as varchar[]) as full_refresh_selection,
  cast([] as varchar[]) as reset_checkpoint_selection,
  workspace.account_id
from period
inner join fact.pipeline using (workspace_id, pipeline_id)
inner join fact.workspace using (workspace_id)
where workspace.region = getvariable('region')
  and period.until_ms + period.lag_ms <= getvariable('now_ms')
  and period.until_ms > getvariable('now_ms') - 31536000000
