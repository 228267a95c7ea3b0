import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountValues } from '#product/server/amount-values.ts'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import { openWorld, worldName as world } from '../world/open-world.ts'
import type { CollectedLake } from './collected-estate.ts'

let collected: CollectedLake
let close: () => Promise<void>

beforeAll(async () => {
  ;({ collected, close } = await openWorld())
})

afterAll(() => close())

test(`${world}: the usage records of a run add up to its cost`, async () => {
  const figures = await collected.lake.rows(`
    select workspace_id, job_id, run_id, attempt, sum(amount) as amount
    from run_cost_part
    where consumer = 'run' and source = 'databricks_usage'
    group by workspace_id, job_id, run_id, attempt
    order by md5(any_value(run_id))
    limit 25`)
  for (const { workspace_id, job_id, run_id, attempt, amount } of figures) {
    const filter = {
      jobId: String(job_id),
      runId: String(run_id),
      attemptNumber: Number(attempt),
    }
    const page = { currency: 'USD', workspaceIds: [String(workspace_id)], offset: 0, size: 5 }
    const parameters = { ...amountValues({}), ...filter, ...page }
    const [row] = await collected.ask(lakeCalls.question, { name: 'usage-records', parameters })
    expect([run_id, row?.['totalAmount']]).toEqual([run_id, amount])
  }
})

test(`${world}: the records behind what an asset, a SKU and a reason cost add up to it`, async () => {
  const lines = await collected.lake.rows(`
    select
      workspace_id,
      coalesce(asset_id, cluster_id, '') as asset_id,
      consumer,
      max(reason) as reason,
      sku_name,
      currency,
      sum(amount) as amount
    from run_cost_part
    where source = 'databricks_usage' and consumer <> 'run'
    group by workspace_id, coalesce(asset_id, cluster_id, ''), consumer, sku_name, currency
    having count(reason) in (0, count(*)) and count(distinct reason) <= 1
    order by max(reason) nulls last, md5(concat(coalesce(asset_id, cluster_id, ''), consumer, sku_name))
    limit 25`)
  expect(lines.length).toBe(25)
  expect(lines[0]?.['reason']).not.toBeNull()
  for (const { workspace_id, asset_id, consumer, reason, sku_name, currency, amount } of lines) {
    const line = {
      assetId: String(asset_id),
      reason: reason === null ? null : String(reason),
      skuName: String(sku_name),
      consumers: [String(consumer)],
      areNamedMeant: true,
    }
    const page = { currency: String(currency), workspaceIds: [String(workspace_id)], offset: 0, size: 5 }
    const parameters = { ...amountValues({}), ...line, ...page }
    const [row] = await collected.ask(lakeCalls.question, { name: 'usage-records', parameters })
    expect([consumer, asset_id, reason, row?.['totalAmount']]).toEqual([consumer, asset_id, reason, amount])
  }
})
