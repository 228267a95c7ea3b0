-- One row: a day on which something is known of an update of which something is known on one of the days.
with
known as (
  select account_id, workspace_id, pipeline_id, update_id, day
  from rest_pipeline_update
  union all
  select account_id, workspace_id, pipeline_id, update_id, day
  from system_update_period
  union all
  select account_id, workspace_id, pipeline_id, update_id, day
  from pipeline_event
  where update_id is not null
),
touched as (
  select distinct account_id, workspace_id, pipeline_id, update_id
  from known
  where day in ($days)
)
select distinct known.day
from known
inner join touched
  using (account_id, workspace_id, pipeline_id, update_id)
where known.day not in ($days)
