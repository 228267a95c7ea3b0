import { array, assert, asyncProperty, constantFrom, integer, option, record } from 'fast-check'
import { expect, test } from 'vitest'
import { deriveModels } from '#derive/derive-models.ts'
import type { Lake } from '#lake/lake.ts'
import { appendRows, lakeWith } from '#testing/lake.ts'
import { propertySeed } from '#testing/property-seed.ts'
import { clusterName } from '../cluster-name/model.ts'
import { rawTables } from '#models/testing/raw-tables.ts'
import { clusterRow } from '#models/testing/rows.ts'
import { clusterFact } from './model.ts'

const models = [clusterFact, clusterName]
const tables = rawTables.filter(({ name }) => name === 'rest_cluster' || name === 'system_cluster')
const clusterId = constantFrom('a', 'b', 'c')
const name = option(constantFrom('one', 'two'), { nil: null })
const workers = option(integer({ min: 0, max: 3 }), { nil: null })
const onDay = (number: number) => `2025-05-0${number}`

const listed = record({ cluster_id: clusterId, cluster_name: name, num_workers: workers }).map((row) => ({
  account_id: 'account',
  workspace_id: '1',
  ...row,
  day: onDay(1),
  last_day: onDay(2),
}))
const changed = record({
  cluster_id: clusterId,
  cluster_name: name,
  worker_count: workers,
  day: integer({ min: 1, max: 5 }),
}).map(({ day, ...row }) =>
  clusterRow({ ...row, change_time: `${onDay(day)}T08:00:00Z`, day: onDay(day), last_day: onDay(day) }),
)
const arrival = record({
  rest_cluster: array(listed, { maxLength: 2 }),
  system_cluster: array(changed, { maxLength: 2 }),
  isDerived: constantFrom(true, false),
})

async function content(lake: Lake) {
  await deriveModels(lake, models)
  return [
    await lake.rows('select * from cluster_fact order by cluster_id'),
    await lake.rows('select * from cluster_name order by cluster_id'),
  ]
}

test('clusters that arrive late, twice, restated or in another order give the same rows as all at once', async () => {
  const followed = asyncProperty(array(arrival, { minLength: 2, maxLength: 6 }), async (arrivals) => {
    const lake = await lakeWith(tables)
    const atOnce = await lakeWith(tables)
    for (const { isDerived, ...rows } of arrivals) {
      await appendRows(lake, tables, rows)
      await appendRows(atOnce, tables, rows)
      if (isDerived) await deriveModels(lake, models)
    }
    expect(await content(lake)).toEqual(await content(atOnce))
    await lake.close()
    await atOnce.close()
  })
  const numRuns = Number(process.env['LAKEGAUGE_PROPERTY_RUNS'] ?? 4)
  await assert(followed, { numRuns, seed: propertySeed, endOnFailure: true })
})
