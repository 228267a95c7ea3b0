-- One row: an execution in which a rule of an incident found something, as its strongest rule sees it, the latest first.
with
ranked as (
  select
    finding.*,
    row_number() over (
      partition by execution_kind, execution_id
      order by case when rule = $rule then 0 else 1 end, price desc nulls last, rule, currency
    ) as place
  from finding
  where workspace_id in ($workspaceIds)
    and workspace_id = $workspaceId
    and contains($rules, ',' || rule || ',')
    and target = $target
    and asset_id = $assetId
    and execution_id is not null
    and (currency is null or currency = $currency)
    and day >= cast($firstDay as date)
    and day <= cast($lastDay as date)
)
select
  finding.execution_kind as executionKind,
  finding.execution_id as executionId,
  finding.job_id as jobId,
  finding.run_id as runId,
  finding.attempt as attemptNumber,
  strftime(execution.start_time, '%Y-%m-%dT%H:%M:%S.%gZ') as startTime,
  execution.status as status,
  cast(execution.duration_ms as double) as duration,
  finding.measured as measured,
  finding.allowed as allowed,
  finding.severity as severity,
  cast(finding.price as varchar) as price
from ranked as finding
left join judged_execution as execution
  -- include: #product/server/parts/execution-of-finding.sql
where finding.place = 1
order by execution.start_time desc nulls last, finding.execution_id
limit 50
