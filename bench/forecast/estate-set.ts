import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { generateFacts } from '#estate/facts/generate.ts'
import type { FactsSize } from '#estate/facts/world.ts'
import type { PublicSeries } from './public-set.ts'

const firstDay = '2024-06-01'
const lastDay = '2025-05-30'
const seed = 1

const costs = (facts: string) => `
-- One row: what a workspace, product and job cost on a day, at list price.
create table cost as
select
  usage.usage_date as day,
  usage.workspace_id,
  usage.billing_origin_product as product,
  usage.job_id,
  sum(cast(usage.usage_quantity as double) * cast(list_price.price as double)) as cost
from '${join(facts, 'usage.parquet')}' as usage
inner join '${join(facts, 'list_price.parquet')}' as list_price
  on list_price.account_id = usage.account_id
  and list_price.sku_name = usage.sku_name
  and list_price.usage_unit = usage.usage_unit
  and list_price.price_start_ms <= usage.usage_start_ms
  and coalesce(list_price.price_end_ms, 9000000000000000) > usage.usage_start_ms
where usage.usage_date between date '${firstDay}' and date '${lastDay}'
group by all`

const series = (facts: string) => `
-- One row: a series with its cost on each day of the year, from the first day with any.
with
cut as (
  select 'all workspaces' as name, day, cost from cost
  union all
  select 'workspace ' || workspace_id, day, cost from cost where workspace_id is not null
  union all
  select 'workspace ' || workspace_id || ' ' || product, day, cost from cost where workspace_id is not null
  union all
  select 'story ' || story.story || ' ' || cost.job_id, cost.day, cost.cost
  from cost
  inner join (
    select distinct story, workspace_id, subject_id from '${join(facts, 'story.parquet')}' where subject_kind = 'job'
  ) as story
    on story.workspace_id = cost.workspace_id
    and story.subject_id = cost.job_id
),
daily as (
  select name, day, sum(cost) as cost from cut group by all
),
began as (
  select name, min(day) as first_day from daily group by name
)
select
  began.name,
  strftime(began.first_day, '%Y-%m-%d') as first_day,
  list(coalesce(daily.cost, 0) order by every.day) as costs
from began
inner join (select cast(unnest(generate_series(date '${firstDay}', date '${lastDay}', interval 1 day)) as date) as day) as every
  on every.day >= began.first_day
left join daily
  on daily.name = began.name
  and daily.day = every.day
group by all
order by began.name`

/** Daily cost of a simulated lakehouse over its days: all, by workspace, by product, and the jobs of its stories. */
export async function estateSeries(
  size: FactsSize,
): Promise<readonly (PublicSeries & { firstDay: string })[]> {
  const facts = await generateFacts({ seed, cloud: 'AZURE', size })
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' })
  const connection = await instance.connect()
  try {
    await connection.run(costs(facts))
    const found = await connection.runAndReadAll(series(facts))
    return found.getRowObjectsJson().map(({ name, first_day, costs }) => ({
      name: String(name),
      firstDay: String(first_day),
      season: 7,
      values: Array.isArray(costs) ? costs.map(Number) : [],
    }))
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}
