-- One row: a job that is shown, with what it cost in spans of the range, oldest first: day by day, or in at most 31 spans of
-- as many days each, of which the last may be shorter.
with
span as (
  -- include: #product/server/parts/span-of-trend.sql
),
spent as (
  select
    shown_row.workspaceId, shown_row.dbJobId, shown_row.currency,
    date_diff('day', span.since, job_day.day) // span.span_days as place,
    sum(job_day.cost) as cost
  from shown_row
  inner join job_day
    on job_day.workspace_id = shown_row.workspaceId
    and job_day.job_id = shown_row.dbJobId
    and job_day.currency = shown_row.currency
  cross join span
  where shown_row.workspaceId in ($workspaceIds)
    and (not $areShownNamed or list_contains([$shownDbJobId], job_day.job_id))
    and job_day.day >= cast(cast($since as timestamp) as date)
    and job_day.day < cast(cast($until as timestamp) as date)
    and job_day.cost is not null
  group by shown_row.workspaceId, shown_row.dbJobId, shown_row.currency, place
),
placed as (
  select
    workspaceId, dbJobId, currency,
    map_from_entries(list((place, cost))) as costs
  from spent
  group by workspaceId, dbJobId, currency
)
select
  placed.workspaceId, placed.dbJobId, placed.currency,
  -- include: #product/server/parts/cost-trend.sql
