-- Records that end on an asked day and began before it, with their resource on that day.
from priced_usage
inner join resource_day
  on resource_day.day = priced_usage.last_day
  and resource_day.account_id = priced_usage.account_id
  and resource_day.workspace_id = priced_usage.workspace_id
  and resource_day.resource_id = coalesce(case when priced_usage.asset_kind = 'warehouse' then 'warehouse:' || priced_usage.asset_id end, priced_usage.cluster_id, 'run:' || priced_usage.job_run_id)
where priced_usage.last_day in ($days)
  and priced_usage.last_day > priced_usage.day
  and priced_usage.resource_number is not null
