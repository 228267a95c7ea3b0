-- One row: a UTC day with usage records of the workspaces of which neither cost nor a missing price is published: it is being derived.
select distinct strftime(usage_span.day, '%Y-%m-%d') as day
from usage_span
where usage_span.workspace_id in ($workspaceIds)
  and usage_span.day not in (
    select billed_day.day
    from billed_day
    where billed_day.workspace_id in ($workspaceIds)
      and billed_day.day is not null
    union all
    select unpriced_day.day
    from unpriced_day
    where unpriced_day.workspace_id in ($workspaceIds)
      and unpriced_day.day is not null
  )
order by day
