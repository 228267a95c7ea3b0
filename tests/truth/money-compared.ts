import { join } from 'node:path'

const weak = "confidence in ('estimated', 'unallocated')"
const cents = '0.10'

/**
 * Each amount of money in the product beside its true one: of attempts, of what no run used of a shared cluster by day, and
 * of other assets by day, apart for Databricks and machines. The Databricks part of an attempt on compute of its own is right
 * to the last digit, everything else within one percent or ten cents. It is marked where its evidence is weak, and where
 * an attempt goes on of which there is no amount at all: the screens have no cost there, with the reason, and not nothing.
 */
export const moneyCompared = (truth: string): string => `
with
attempt as (
  select
    'attempt' as subject,
    workspace_id,
    run_id as subject_id,
    attempt,
    date '1970-01-01' as day,
    source as part,
    sum(amount) as found,
    bool_or(${weak}) as is_marked,
    not bool_or(coalesce(product = 'ALL_PURPOSE', false) or split_by_clock or source <> 'databricks_usage') as is_own
  from run_cost_part
  where consumer = 'run'
  group by all
),
without_run as (
  select
    'without run' as subject,
    workspace_id,
    cluster_id as subject_id,
    0 as attempt,
    day,
    case when source = 'machine_estimate' and consumer = 'start_up' then 'start_up' else source end as part,
    sum(amount) as found,
    bool_or(${weak}) as is_marked,
    false as is_own
  from run_cost_part
  where consumer in ('cluster', 'interactive', 'idle', 'start_up')
    or (consumer = 'unattributed' and cluster_id is not null)
  group by all
),
asset as (
  select
    'asset' as subject,
    workspace_id,
    consumer || ' ' || coalesce(asset_id, '') as subject_id,
    0 as attempt,
    day,
    source as part,
    sum(amount) as found,
    bool_or(${weak}) as is_marked,
    false as is_own
  from run_cost_part
  where consumer not in ('run', 'cluster', 'interactive', 'idle', 'start_up')
    and (consumer <> 'unattributed' or cluster_id is null)
  group by all
),
not_yet as (
  select 'attempt' as subject, workspace_id, run_id as subject_id, attempt
  from run
  where end_time is null
    and not exists (
      from run_cost_part as part
      where part.workspace_id = run.workspace_id
        and part.run_id = run.run_id
        and part.attempt = run.attempt
    )
),
product as (
  from attempt union all from without_run union all from asset
),
run_cost as (from read_parquet('${join(truth, 'run_cost.parquet')}')),
idle_cost as (from read_parquet('${join(truth, 'idle_cost.parquet')}')),
consumer_cost as (
  select
    workspace_id,
    case when consumer = 'pool_idle' then 'pool' else consumer end || ' ' || coalesce(asset_id, '') as subject_id,
    day,
    databricks_cost,
    cloud_cost
  from read_parquet('${join(truth, 'consumer_cost.parquet')}')
),
truth as (
  select 'attempt' as subject, workspace_id, run_id as subject_id, attempt, date '1970-01-01' as day, 'databricks_usage' as part, databricks_cost as expected
  from run_cost
  union all
  select 'attempt', workspace_id, run_id, attempt, date '1970-01-01', 'machine_estimate', cloud_cost from run_cost
  union all
  select 'without run', workspace_id, cluster_id, 0, day, 'databricks_usage', databricks_idle + databricks_interactive from idle_cost
  union all
  select 'without run', workspace_id, cluster_id, 0, day, 'machine_estimate', cloud_idle + cloud_interactive from idle_cost
  union all
  select 'without run', workspace_id, cluster_id, 0, day, 'start_up', cloud_start_up from idle_cost
  union all
  select 'asset', workspace_id, subject_id, 0, day, 'databricks_usage', sum(databricks_cost) from consumer_cost
  where databricks_cost <> 0 group by all
  union all
  select 'asset', workspace_id, subject_id, 0, day, 'machine_estimate', sum(cloud_cost) from consumer_cost
  where cloud_cost <> 0 group by all
),
beside as (
  select
    subject,
    workspace_id,
    subject_id,
    attempt,
    day,
    part,
    coalesce(expected, 0) as expected,
    coalesce(found, 0) as found,
    coalesce(is_marked, not_yet.subject is not null) as is_marked,
    coalesce(is_own, false) as is_own
  from product
  full join truth using (subject, workspace_id, subject_id, attempt, day, part)
  left join not_yet using (subject, workspace_id, subject_id, attempt)
)
select
  *,
  case
    when is_own then abs(found - expected) <= 0.00000001
    else abs(found - expected) <= greatest(${cents}, 0.01 * abs(expected))
  end as is_right
from beside`
