-- One row: something that lists of jobs add up of a job, of one of five kinds, with the columns of its kind alone: what it cost on
-- a day in a currency (cost); attempts of its runs begun on the day, which themselves went on from first_day to active_day (runs:
-- latest is the one that began last, lateness orders these by start, attempt and days that they took); an attempt without an end,
-- with when it began and was last seen (open); what a rule found in its runs of the day, by currency, where an attempt counts once:
-- at its first rule without a currency, else at the first of each currency (finding); in how many runs of the day event logs are read,
-- and whether the last of their attempts has a skewed stage (log; lateness orders by start and attempt).
with
spent as (
  select
    'cost' as kind, day, account_id, workspace_id, job_id, currency, databricks_cost, cloud_cost, cost, failed_cost,
    retry_cost, weak_because, has_list_price, has_negotiated_price, node_hours,
    is_submitted as is_cost_submitted
  from job_day
  where day in ($days)
),
ran as (
  select
    'runs' as kind, day, account_id, workspace_id, job_id, first_day, is_submitted, runs, failed_runs,
    successful_runs, ended_attempts, duration_ms, longest_ms, compute_types, latest_start_time, latest_attempt,
    latest_run_id, latest_trigger,
    coalesce(last_day, seen_day, first_day) as active_day,
    case when last_day is null then runs end as running_runs,
    case when last_day is not null then latest_duration_ms end as ended_duration_ms,
    case when last_day is not null then latest_run_id end as ended_run_id,
    -- One number is compared several times faster than three values.
    unix_millis(latest_start_time) * 1000000
      + cast(least(latest_attempt, 999) as bigint) * 1000
      + cast(least(coalesce(unix_date(last_day) - unix_date(first_day), 999), 999) as bigint) as lateness
  from job_run_day
  where day in ($days)
),
opened as (
  select
    'open' as kind, day, account_id, workspace_id, job_id, start_time,
    coalesce(last_seen_time, start_time) as seen_time
  from run
  where day in ($days)
    and end_time is null
),
placed as (
  select
    finding.day, finding.account_id, finding.workspace_id, finding.job_id, finding.currency, finding.rule,
    rule.title, finding.price,
    min(case when finding.currency is null then 0 else 1 end) over (
      partition by finding.day, finding.workspace_id, finding.job_id, finding.run_id, finding.attempt
    ) as has_only_currencies,
    row_number() over (
      partition by finding.day, finding.workspace_id, finding.job_id, finding.run_id, finding.attempt, finding.currency
      order by finding.rule nulls last, finding.execution_kind nulls last
    ) as place
  from finding
  inner join rule
    on rule.rule = finding.rule
  where finding.day in ($days)
    and finding.job_id is not null
),
found as (
  select
    'finding' as kind, day, account_id, workspace_id, job_id, currency, rule, title,
    cast(sum(case when place = 1 and (currency is null or has_only_currencies = 1) then 1 else 0 end) as int) as runs,
    cast(sum(price) as decimal(28,10)) as price
  from placed
  group by day, account_id, workspace_id, job_id, currency, rule, title
),
analyzed as (
  select
    'log' as kind, day, account_id, workspace_id, job_id,
    cast(count(distinct run_id) as int) as runs,
    max_by(
      is_skewed,
      case when is_skewed is not null then unix_millis(start_time) * 1000 + cast(least(attempt, 999) as bigint) end
    ) as is_skewed,
    max(unix_millis(start_time) * 1000 + cast(least(attempt, 999) as bigint)) as lateness
  from analyzed_execution
  where day in ($days)
    and execution_kind = 'job_run'
  group by day, account_id, workspace_id, job_id
)
select
  day, account_id, workspace_id, job_id,
  coalesce(ran.first_day, cast(opened.start_time as date), day) as first_day,
  coalesce(ran.active_day, cast(opened.seen_time as date), day) as active_day,
  coalesce(spent.currency, found.currency) as currency,
  spent.databricks_cost, spent.cloud_cost, spent.cost, spent.failed_cost, spent.retry_cost, spent.weak_because,
  spent.has_list_price, spent.has_negotiated_price, spent.node_hours, spent.is_cost_submitted, ran.is_submitted,
  ran.runs, ran.failed_runs, ran.successful_runs, ran.running_runs, ran.ended_attempts, ran.duration_ms,
  ran.longest_ms, ran.compute_types, ran.latest_start_time, ran.latest_attempt, ran.latest_run_id,
  ran.latest_trigger, ran.ended_duration_ms, ran.ended_run_id,
  coalesce(ran.lateness, analyzed.lateness) as lateness,
  opened.start_time as open_start_time,
  opened.seen_time as open_seen_time,
  found.rule,
  found.title as rule_title,
  found.runs as finding_runs,
  found.price as finding_price,
  analyzed.runs as analyzed_runs,
  analyzed.is_skewed
from spent
-- Kinds never meet: the joins put the columns of each beside nulls of the others.
full outer join ran
  using (kind, day, account_id, workspace_id, job_id)
full outer join opened
  using (kind, day, account_id, workspace_id, job_id)
full outer join found
  using (kind, day, account_id, workspace_id, job_id)
full outer join analyzed
  using (kind, day, account_id, workspace_id, job_id)
