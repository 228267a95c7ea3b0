-- One row per command that somebody ran in a notebook on a shared cluster, in workspaces whose audit log has commands. Some people
-- work on clusters without a notebook.
with at_work as (
  select
    interactive_use.workspace_id,
    interactive_use.cluster_id,
    interactive_use.user_name,
    interactive_use.start_ms,
    interactive_use.end_ms,
    interactive_use.workspace_id || ':' || interactive_use.cluster_id || ':' || interactive_use.user_name as place_key,
    'command:' || place_key || ':' || interactive_use.start_ms as use_key
  from interactive_use
  inner join site using (workspace_id)
  where site.kind <> 'sandbox'
    and chance('by notebook:' || place_key) < 0.85
), slot as (
  select
    *,
    unnest(range((end_ms - start_ms) // 300000)) as number,
    use_key || ':' || number as command_key,
    'shared notebook:' || place_key || ':' || case when chance('other:' || use_key || ':' || number // 8) < 0.3 then 2 else 1 end
      as notebook_key
  from at_work
)
select
  workspace_id,
  cluster_id,
  user_name,
  digits_of(notebook_key) as notebook_id,
  '/Users/' || user_name || '/' || picked('name:' || notebook_key, ['Explore', 'Checks', 'Backtest', 'Draft', 'Review']) || ' '
    || right(notebook_key, 1) as notebook_path,
  digits_of(command_key) as command_id,
  chance('names cluster:' || user_name) < 0.5 as names_cluster,
  case when chance('failed:' || command_key) < 0.06 then 'failed' else 'finished' end as status,
  start_ms + number * 300000 + whole('pause:' || command_key, 2000, 20000) as start_ms,
  start_ms + number * 300000 + whole('until:' || command_key, 200000, 298000) as end_ms
from slot
order by workspace_id, cluster_id, slot.start_ms, number, user_name
