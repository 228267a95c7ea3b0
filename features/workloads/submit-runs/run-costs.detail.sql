-- One row: one-time runs that are shown, with what single ones of them cost in the range: the dearest, the one that ended
-- last, the median, and the 95th of 100 by cost. Each has a job id of its own.
with
member as (
  select workspaceId, dbJobName, clusterId, dbJobId, currency, latestEndedJobId, unnest(jobIds) as job_id
  from shown_row
),
paid as (
  select
    member.workspaceId, member.dbJobName, member.clusterId, member.dbJobId, member.currency,
    member.job_id = member.latestEndedJobId as is_latest,
    member.job_id,
    cast(sum(job_day.cost) as decimal(28, 10)) as cost
  from member
  inner join job_day
    on job_day.workspace_id = member.workspaceId
    and job_day.job_id = member.job_id
    and job_day.currency = member.currency
  where job_day.workspace_id in ($workspaceIds)
    and job_day.day >= cast(cast($since as timestamp) as date)
    and job_day.day < cast(cast($until as timestamp) as date)
  group by
    member.workspaceId, member.dbJobName, member.clusterId, member.dbJobId, member.currency, is_latest,
    member.job_id
)
select
  workspaceId, dbJobName, clusterId, dbJobId, currency,
  max(cost) as maximumCost,
  max(case when is_latest then cost end) as latestCost,
  median(cost) as medianCost,
  quantile_disc(cost, 0.95) as p95Cost
from paid
group by workspaceId, dbJobName, clusterId, dbJobId, currency
