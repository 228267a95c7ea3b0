-- One row per change of a pipeline: its creation and, once it is gone, its deletion.
create or replace view lakeflow.pipelines as
with change as (
  select *, create_ms as change_ms, cast(null as bigint) as gone_ms
  from fact.pipeline
  union all
  select *, delete_ms as change_ms, delete_ms as gone_ms
  from fact.pipeline
  where delete_ms is not null
)
select
  workspace.account_id,
  change.workspace_id,
  change.pipeline_id,
  change.pipeline_type,
  change.name,
  person_number(change.creator_user_name) as created_by,
  person_number(change.creator_user_name) as run_as,
  change.tags,
  struct_pack(
    photon := change.photon,
    development := change.is_development,
    continuous := change.is_continuous,
    serverless := change.is_serverless,
    edition := change.edition,
    channel := 'CURRENT'
  ) as settings,
  cast(map {} as map(varchar, varchar)) as configuration,
  instant(change.change_ms) as change_time,
  instant(change.gone_ms) as delete_time
from change
inner join fact.workspace using (workspace_id)
where workspace.region = getvariable('region')
  and change.change_ms + 600000 <= getvariable('now_ms')
