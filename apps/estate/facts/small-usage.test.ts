import { beforeAll, expect, test } from 'vitest'

import type { FactQuery } from './fact-query.ts'
import { factQuery } from './fact-query.ts'
import { generateFacts } from './generate.ts'

let query: FactQuery

beforeAll(async () => {
  query = await factQuery(await generateFacts({ seed: 1, cloud: 'AZURE', size: 'small' }))
})

async function count(sql: string): Promise<number> {
  const [row] = await query(`select cast(count(*) as integer) as found from ${sql}`)
  return Number(row?.['found'])
}

/** What was measured: originals, and in the place of those with a mistake what restated them. */
const asMeasured = `mistake is null and (record_type = 'ORIGINAL' or corrects_record_id in (
  select record_id from usage where mistake is not null and record_type = 'ORIGINAL'))`

test('usage has every product that the platform bills', async () => {
  const rows = await query('select distinct billing_origin_product as product from usage order by product')
  expect(rows.map((row) => row['product'])).toEqual([
    'AGENT_BRICKS',
    'AGENT_EVALUATION',
    'AI_FUNCTIONS',
    'AI_GATEWAY',
    'AI_RUNTIME',
    'ALL_PURPOSE',
    'APPS',
    'BASE_ENVIRONMENTS',
    'CLEAN_ROOM',
    'DATABASE',
    'DATA_CLASSIFICATION',
    'DATA_QUALITY_MONITORING',
    'DATA_SHARING',
    'DEFAULT_STORAGE',
    'DLT',
    'EXTERNAL_COMPATIBILITY',
    'FINE_GRAINED_ACCESS_CONTROL',
    'FOUNDATION_MODEL_TRAINING',
    'INTERACTIVE',
    'JOBS',
    'LAKEBASE',
    'LAKEFLOW_CONNECT',
    'LAKEHOUSE_MONITORING',
    'MANAGED_STORAGE',
    'MODEL_SERVING',
    'NETWORKING',
    'ONLINE_TABLES',
    'PREDICTIVE_OPTIMIZATION',
    'QUANTUM_OPTIMIZER',
    'SHARED_SERVERLESS_COMPUTE',
    'SQL',
    'SUPERVISOR_AGENT',
    'VECTOR_SEARCH',
  ])
})

test('units depend on what is measured', async () => {
  const rows = await query('select distinct usage_unit as unit from usage order by unit')
  expect(rows.map((row) => row['unit'])).toEqual(['DAY', 'DBU', 'DSU', 'GB', 'HOUR', 'QBU'])
})

test('records of shared clusters never name a job; records of job compute name job and run, except those of unknown jobs', async () => {
  expect(
    await count(
      `usage where billing_origin_product = 'ALL_PURPOSE' and (job_id is not null or job_run_id is not null)`,
    ),
  ).toBe(0)
  expect(
    await count(
      `usage where billing_origin_product = 'JOBS' and (job_id is null or job_run_id is null or job_name is null) and job_id in (select job_id from job)`,
    ),
  ).toBe(0)
  expect(
    await count(`usage where billing_origin_product = 'JOBS' and is_serverless and cluster_id is not null`),
  ).toBe(0)
})

test('a classic record lies within one clock hour and within the uptime of its cluster', async () => {
  expect(
    await count(
      'usage where mistake is null and cluster_id is not null and usage_start_ms // 3600000 <> (usage_end_ms - 1) // 3600000',
    ),
  ).toBe(0)
  expect(
    await count(`usage where mistake is null and cluster_id in (select cluster_id from cluster) and not exists (
      select 1 from cluster_session
      where cluster_session.cluster_id = usage.cluster_id and usage_start_ms >= running_ms and usage_end_ms <= terminating_ms)`),
  ).toBe(0)
})

test('the DBUs of a cluster are those of its machines from ready to the end', async () => {
  const [row] = await query(`
    with drawn as (
      select node.cluster_id,
        sum(greatest(0, least(node.end_ms, terminating_ms) - greatest(node.start_ms, running_ms)) / 3600000
          * cast(dbu_per_hour as double) * case when not photon then 1.0 when source = 'UI' then 2.0 else 2.9 end) as dbu
      from node inner join cluster_session using (cluster_id, session) inner join cluster using (cluster_id)
      inner join node_type using (node_type)
      where source = 'JOB' and running_ms is not null and terminating_ms < epoch_ms(timestamp '2025-06-01') group by node.cluster_id),
    billed as (
      select cluster_id, sum(cast(usage_quantity as double)) as dbu from usage where ${asMeasured} group by cluster_id)
    select cast(count(*) as integer) as clusters, max(abs(drawn.dbu - billed.dbu)) as widest
    from drawn left join billed using (cluster_id)`)
  expect(Number(row?.['clusters'])).toBeGreaterThan(500)
  expect(Number(row?.['widest'])).toBeLessThan(1e-9)
})

test('quantities have at most twelve decimals and prices at most eight', async () => {
  expect(await count('usage where usage_quantity <> cast(usage_quantity as decimal(38, 12))')).toBe(0)
  expect(await count('list_price where price <> cast(price as decimal(38, 8))')).toBe(0)
})

test('each SKU has at most one price at a time, one SKU has none, and some records span a price change', async () => {
  const inForce = `usage left join list_price on list_price.sku_name = usage.sku_name and list_price.usage_unit = usage.usage_unit
    and usage_start_ms >= price_start_ms and (price_end_ms is null or usage_start_ms < price_end_ms)`
  expect(await count(`(select record_id from ${inForce} group by record_id having count(price) > 1)`)).toBe(0)
  expect(await query(`select distinct usage.sku_name from ${inForce} where price is null`)).toEqual([
    { sku_name: 'PREMIUM_AGENT_BRICKS_SERVERLESS_EU_WEST' },
  ])
  expect(
    await count(
      `usage inner join list_price using (sku_name) where price_start_ms > usage_start_ms and price_start_ms < usage_end_ms`,
    ),
  ).toBeGreaterThan(0)
})

test('prices change in the middle of a month, at midnight and within a day', async () => {
  const rows =
    await query(`select sku_name, cast(make_timestamp_ms(price_start_ms) as varchar) as at, cast(price as decimal(10, 4)) as price
    from list_price where sku_name in ('PREMIUM_JOBS_COMPUTE', 'PREMIUM_ALL_PURPOSE_COMPUTE') order by sku_name, price_start_ms`)
  expect(rows).toEqual([
    { sku_name: 'PREMIUM_ALL_PURPOSE_COMPUTE', at: '2023-01-01 00:00:00', price: '0.5500' },
    { sku_name: 'PREMIUM_ALL_PURPOSE_COMPUTE', at: '2025-03-10 12:00:00', price: '0.5940' },
    { sku_name: 'PREMIUM_JOBS_COMPUTE', at: '2023-01-01 00:00:00', price: '0.3000' },
    { sku_name: 'PREMIUM_JOBS_COMPUTE', at: '2025-05-15 00:00:00', price: '0.3300' },
  ])
})

test('a retraction cancels its original, and a restatement has the correct quantity', async () => {
  const corrections = `usage as correction inner join usage as original on original.record_id = correction.corrects_record_id`
  expect(await count(`${corrections} where correction.record_type = 'RETRACTION'`)).toBeGreaterThan(3)
  expect(await count(`${corrections} where correction.record_type = 'RESTATEMENT'`)).toBeGreaterThan(1)
  expect(
    await count(
      `${corrections} where correction.record_type = 'RETRACTION' and correction.usage_quantity <> -original.usage_quantity`,
    ),
  ).toBe(0)
  expect(await count(`${corrections} where correction.available_ms <= original.available_ms`)).toBe(0)
  expect(
    await count(`${corrections} where (correction.record_type = 'RETRACTION' or original.mistake is null)
      and (correction.usage_start_ms, correction.usage_end_ms, correction.sku_name)
      is distinct from (original.usage_start_ms, original.usage_end_ms, original.sku_name)`),
  ).toBe(0)
})

test('records arrive within twelve hours, except a few that arrive days later', async () => {
  const originals = `usage where record_type = 'ORIGINAL' and mistake is null and usage_end_ms - usage_start_ms < 2 * 86400000`
  expect(await count(`${originals} and available_ms - usage_end_ms < 3600000`)).toBe(0)
  const late = await count(`${originals} and available_ms - usage_end_ms > 43200000`)
  expect(late).toBeGreaterThan(20)
  expect(late / (await count(originals))).toBeLessThan(0.02)
  expect(await count(`usage where ingestion_date <> cast(make_timestamp_ms(available_ms) as date)`)).toBe(0)
})
