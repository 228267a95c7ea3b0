import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { FactQuery } from '../facts/fact-query.ts'
import { factQuery } from '../facts/fact-query.ts'
import { generateFacts } from '../facts/generate.ts'
import { factsWorld } from '../facts/world.ts'
import { writeTruth } from './write-truth.ts'

const clockMs = factsWorld('messy').clock.getTime()

describe.each(['AZURE', 'AWS'] as const)('the truth of the messy world on %s', (cloud) => {
  let scratch = ''
  let facts: FactQuery
  let truth: FactQuery

  beforeAll(async () => {
    const request = { seed: 1, cloud, size: 'messy' } as const
    scratch = await mkdtemp(join(tmpdir(), 'estate-truth-'))
    await writeTruth({ ...request, out: scratch, csv: false })
    facts = await factQuery(await generateFacts(request))
    truth = await factQuery(scratch)
  }, 120_000)

  afterAll(async () => rm(scratch, { recursive: true }))

  test('adds up to the bill, also where records span whole hours', async () => {
    const [bill] =
      await facts(`select cast(sum(cast(usage_quantity as double) * cast(price as double)) as double) as amount,
        cast(count(*) filter (where billing_origin_product in ('ALL_PURPOSE', 'SQL')) as integer) as shared_records
      from usage inner join list_price on list_price.sku_name = usage.sku_name and list_price.usage_unit = usage.usage_unit
        and usage_start_ms >= price_start_ms and (price_end_ms is null or usage_start_ms < price_end_ms)
      where available_ms <= ${clockMs}`)
    const [paid] = await truth(`select cast((select sum(databricks_cost) from run_cost)
      + (select sum(databricks_idle + databricks_interactive) from idle_cost)
      + (select sum(databricks_cost) from consumer_cost) as double) as amount`)
    expect(Number(bill?.['amount'])).toBeGreaterThan(1000)
    expect(Math.abs(Number(bill?.['amount']) - Number(paid?.['amount']))).toBeLessThan(
      Number(bill?.['shared_records']) * 1e-8,
    )
  })

  test('adds up to the time of the machines that were there, each once, times its price', async () => {
    const [machines] =
      await facts(`select sum(cast(price_per_hour as double) * (least(end_ms, ${clockMs}) - start_ms) / 3600000) as amount
      from (select workspace_id, node_type, start_ms, end_ms from node
        union all select workspace_id, node_type, start_ms, end_ms from pool_idle) as machine
      inner join workspace using (workspace_id) inner join machine_price using (region, node_type) where start_ms < ${clockMs}`)
    const [paid] = await truth(`select cast((select sum(cloud_cost) from run_cost)
      + (select sum(cloud_idle + cloud_interactive + cloud_start_up) from idle_cost)
      + (select sum(cloud_cost) from consumer_cost) as double) as amount`)
    expect(Number(machines?.['amount'])).toBeGreaterThan(1000)
    expect(Number(paid?.['amount'])).toBeCloseTo(Number(machines?.['amount']), 5)
  })

  test('a run for which the cloud had no machines costs nothing', async () => {
    const lost =
      await facts(`select run_id from cluster_session inner join cluster using (workspace_id, cluster_id)
      where reason_code in ('CLOUD_PROVIDER_RESOURCE_STOCKOUT', 'AWS_INSUFFICIENT_INSTANCE_CAPACITY_FAILURE')
        and creating_ms < ${clockMs}`)
    const ids = lost.map(({ run_id }) => `'${String(run_id)}'`).join(', ')
    expect(lost.length).toBeGreaterThan(20)
    expect(
      await truth(
        `from run_cost where run_id in (${ids}) and attempt = 0 and (databricks_cost <> 0 or cloud_cost <> 0)`,
      ),
    ).toEqual([])
  })
})
