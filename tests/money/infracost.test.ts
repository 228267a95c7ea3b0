import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { derivedLake } from '#models/testing/derived.ts'
import { priceRow, usageRow } from '#models/testing/rows.ts'

const folder = join(process.env['LAKEGAUGE_TEST_DATA'] ?? '../shared/data', 'cost/databricks/infracost')
const has = existsSync(folder)
if (!has) console.warn(`Skipped: there is no public test data at ${folder}.`)

// Azure's list prices of a DBU in US dollars.
const prices = {
  'premium All-purpose': '0.55',
  'premium Jobs': '0.30',
  'premium Jobs light': '0.22',
  'standard All-purpose': '0.40',
  'standard Jobs': '0.15',
  'standard Jobs light': '0.07',
}

/** DBUs a month by tier and kind, from the usage file. */
function quantities(): Map<string, string> {
  const kinds = { all_purpose: 'All-purpose', jobs: 'Jobs', jobs_light: 'Jobs light' }
  const found = new Map<string, string>()
  let tier = ''
  for (const line of readFileSync(join(folder, 'databricks_workspace_test.usage.yml'), 'utf8').split('\n')) {
    tier = /databricks_workspace\.(\w+):/.exec(line)?.[1] ?? tier
    const [, kind, quantity] = /monthly_(\w+)_compute_dbu_hrs: (\d+)/.exec(line) ?? []
    const name = Object.entries(kinds).find(([key]) => key === kind)?.[1]
    if (name && quantity) found.set(`${tier} ${name}`, quantity)
  }
  return found
}

/** Cost a month by tier and kind, from the report. */
function costs(): Map<string, string> {
  const found = new Map<string, string>()
  let tier = ''
  for (const line of readFileSync(join(folder, 'databricks_workspace_test.golden'), 'utf8').split('\n')) {
    tier = /databricks_workspace\.(\w+)/.exec(line)?.[1] ?? tier
    const [, kind, cost] = /─ (.+?) compute DBUs .*\$([\d.,]+) +\*/.exec(line) ?? []
    if (kind && cost) found.set(`${tier} ${kind}`, cost.replace(',', ''))
  }
  return found
}

test.skipIf(!has)('known DBUs give the known cost, part by part', async () => {
  const amounts = quantities()
  const lake = await derivedLake(['cost_day'], {
    list_price: Object.entries(prices).map(([sku_name, price]) => priceRow({ sku_name, price })),
    usage_record: [...amounts].map(([sku_name, usage_quantity]) =>
      usageRow(sku_name, ['2025-05-01T00:00:00Z', '2025-06-01T00:00:00Z'], { sku_name, usage_quantity }),
    ),
  })
  const rows = await lake.rows(
    'select sku_name, cast(sum(amount) as decimal(28,2)) as cost from cost_day group by sku_name',
  )
  const [total] = await lake.rows('select cast(sum(amount) as decimal(28,2)) as cost from cost_day')
  expect(new Map(rows.map(({ sku_name, cost }) => [sku_name, cost]))).toEqual(costs())
  expect(rows).toHaveLength(6)
  expect(total).toEqual({ cost: '1995.00' })
  await lake.close()
})
