-- One row per change of a pipeline: its creation.
create or replace view lakeflow.pipelines as
select
  workspace.account_id,
  pipeline.workspace_id,
  pipeline.pipeline_id,
  pipeline.pipeline_type,
  pipeline.name,
  person_number(pipeline.creator_user_name) as created_by,
  person_number(pipeline.creator_user_name) as run_as,
  pipeline.tags,
  struct_pack(
    photon := pipeline.photon,
    development := pipeline.is_development,
    continuous := pipeline.is_continuous,
    serverless := pipeline.is_serverless,
    edition := pipeline.edition,
    channel := 'CURRENT'
  ) as settings,
  cast(map {} as map(varchar, varchar)) as configuration,
  instant(pipeline.create_ms) as change_time,
  cast(null as timestamp) as delete_time
from fact.pipeline
inner join fact.workspace using (workspace_id)
where workspace.region = getvariable('region')
  and pipeline.create_ms + 600000 <= getvariable('now_ms')
