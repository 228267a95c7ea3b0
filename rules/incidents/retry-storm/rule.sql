-- One row: a failed run of which a task was tried too often, while other runs of its job within 24 hours were so, too.
with
stormy as (
  select *
  from judged
  where has_failed
    and most_tries >= tries
),
together as (
  select
    stormy.workspace_id, stormy.asset_id, stormy.execution_id,
    count(distinct other.run_id) as found_runs
  from stormy
  inner join stormy as other
    on other.workspace_id = stormy.workspace_id
    and other.asset_id = stormy.asset_id
    and abs(unix_millis(other.start_time) - unix_millis(stormy.start_time)) <= 86400000
  where stormy.day in ($days)
  group by stormy.workspace_id, stormy.asset_id, stormy.execution_id
)
select
  stormy.*,
  stormy.most_tries as measured,
  stormy.tries as allowed,
  stormy.retry_cost as price
from stormy
inner join together
  on together.workspace_id = stormy.workspace_id
  and together.asset_id = stormy.asset_id
  and together.execution_id = stormy.execution_id
  and together.found_runs >= stormy.runs
where stormy.day in ($days)
