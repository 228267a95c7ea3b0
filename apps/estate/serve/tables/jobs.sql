-- One row per change of a job: its creation, another name, other tags or settings, and, once it is gone, its deletion.
create or replace view lakeflow.jobs as
with change as (
  select job.* replace (job_state.name as name, job_state.tags as tags), job_state.from_ms as change_ms, cast(null as bigint) as gone_ms
  from fact.job
  inner join fact.job_state using (workspace_id, job_id)
  union all
  select *, delete_ms as change_ms, delete_ms as gone_ms
  from fact.job
  where delete_ms is not null
)
select
  workspace.account_id,
  change.workspace_id,
  change.job_id,
  change.name,
  cast(null as varchar) as description,
  person_number(change.creator_user_name) as creator_id,
  change.tags,
  instant(change.change_ms) as change_time,
  instant(change.gone_ms) as delete_time,
  person_number(change.run_as_user_name) as run_as,
  struct_pack(
    "schedule" := case
      when change.quartz_cron is not null then struct_pack(
        quartz_cron_expression := change.quartz_cron,
        timezone_id := change.timezone_id
      )
    end
  ) as "trigger",
  case when change.quartz_cron is not null then 'CRON' end as trigger_type,
  change.run_as_user_name,
  change.creator_user_name,
  coalesce(job_setting_state.is_paused, false) as paused,
  cast(coalesce(job_setting_state.timeout_seconds, change.timeout_seconds) as bigint) as timeout_seconds,
  instant(change.create_ms) as create_time
from change
inner join fact.workspace using (workspace_id)
left join fact.job_setting_state
  on job_setting_state.workspace_id = change.workspace_id
  and job_setting_state.job_id = change.job_id
  and job_setting_state.from_ms = change.change_ms
where workspace.region = getvariable('region')
  and change.change_ms + 600000 <= getvariable('now_ms')
