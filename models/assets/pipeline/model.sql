-- One row: a pipeline with its settings as last read, from REST where it is known there, else from its newest change in the
-- system tables.
with
history as (
  select
    account_id, workspace_id, pipeline_id,
    max_by(is_serverless, case when is_serverless is not null then change_time end) as is_serverless,
    max_by(is_continuous, case when is_continuous is not null then change_time end) as is_continuous,
    max_by(is_development, case when is_development is not null then change_time end) as is_development,
    max_by(is_photon, case when is_photon is not null then change_time end) as is_photon,
    max_by(edition, case when edition is not null then change_time end) as edition,
    max_by(channel, case when channel is not null then change_time end) as channel
  from system_pipeline
  group by account_id, workspace_id, pipeline_id
)
select
  account_id, workspace_id, pipeline_id, rest.state,
  coalesce(rest.is_serverless, history.is_serverless) as is_serverless,
  coalesce(rest.is_continuous, history.is_continuous) as is_continuous,
  coalesce(rest.is_development, history.is_development) as is_development,
  coalesce(rest.is_photon, history.is_photon) as is_photon,
  coalesce(rest.edition, history.edition) as edition,
  coalesce(rest.channel, history.channel) as channel,
  rest.catalog,
  rest.target
from rest_pipeline as rest
full outer join history
  using (account_id, workspace_id, pipeline_id)
