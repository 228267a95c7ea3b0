-- One row: a rule with a target, how much it finds in the days and about how many things; and one without a rule: all of these
-- rules together. A thing is an asset, or a scope of cost.
select
  rule,
  target,
  cast(count(*) as bigint) as findings,
  cast(count(distinct coalesce(scope_key, workspace_id || ' ' || target || ' ' || asset_id)) as bigint) as things
from finding
where day in ($days)
  and rule || ':' || target in ($targets)
  and coalesce(workspace_id, '') in ($workspaceIds)
group by rule, target
union all
select
  cast(null as string) as rule,
  cast(null as string) as target,
  cast(count(*) as bigint) as findings,
  cast(count(distinct coalesce(scope_key, workspace_id || ' ' || target || ' ' || asset_id)) as bigint) as things
from finding
where day in ($days)
  and rule || ':' || target in ($targets)
  and coalesce(workspace_id, '') in ($workspaceIds)
