-- One row: one-time runs that are shown, with what they cost in spans of the range, oldest first: day by day, or in at most 31
-- spans of as many days each, of which the last may be shorter.
with
span as (
  -- include: #product/server/parts/span-of-trend.sql
),
member as (
  select workspaceId, dbJobName, clusterId, dbJobId, currency, unnest(jobIds) as job_id
  from shown_row
),
spent as (
  select
    member.workspaceId, member.dbJobName, member.clusterId, member.dbJobId, member.currency,
    date_diff('day', span.since, job_day.day) // span.span_days as place,
    sum(job_day.cost) as cost
  from member
  inner join job_day
    on job_day.workspace_id = member.workspaceId
    and job_day.job_id = member.job_id
    and job_day.currency = member.currency
  cross join span
  where member.workspaceId in ($workspaceIds)
    and job_day.day >= cast(cast($since as timestamp) as date)
    and job_day.day < cast(cast($until as timestamp) as date)
    and job_day.cost is not null
  group by member.workspaceId, member.dbJobName, member.clusterId, member.dbJobId, member.currency, place
),
paid as (
  select
    workspaceId, dbJobName, clusterId, dbJobId, currency,
    map_from_entries(list((place, cost))) as costs
  from spent
  group by workspaceId, dbJobName, clusterId, dbJobId, currency
)
select
  paid.workspaceId, paid.dbJobName, paid.clusterId, paid.dbJobId, paid.currency,
  -- include: #product/server/parts/cost-trend.sql
  as costTrend
from paid
cross join span
