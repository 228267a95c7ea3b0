-- One row: an execution in which the rule of an incident found something, the latest first.
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
from finding
left join judged_execution as execution
  -- include: #product/server/parts/execution-of-finding.sql
where finding.workspace_id in ($workspaceIds)
  and finding.workspace_id = $workspaceId
  and finding.rule = $rule
  and finding.target = $target
  and finding.asset_id = $assetId
  and finding.execution_id is not null
  and (finding.currency is null or finding.currency = $currency)
  and finding.day >= cast($firstDay as date)
  and finding.day <= cast($lastDay as date)
order by execution.start_time desc nulls last, finding.execution_id
limit 50
