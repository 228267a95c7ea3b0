import { expect, test } from 'vitest'
import { derivedLake } from '#models/testing/derived.ts'
import { priceRow, usageRow, workspaceRow } from '#models/testing/rows.ts'

const horizonOf = (lake: Awaited<ReturnType<typeof derivedLake>>) =>
  lake.rows('select first_usage_time, last_usage_time from billing_horizon')

test('the horizon spans the first to the last usage record', async () => {
  const lake = await derivedLake(['billing_horizon'], {
    system_workspace: [workspaceRow],
    list_price: [priceRow({ price: '1' })],
    usage_record: [
      usageRow('a', ['2025-05-01T10:15:00Z', '2025-05-01T11:00:00Z']),
      usageRow('b', ['2025-05-03T07:00:00Z', '2025-05-03T08:00:00Z']),
    ],
  })
  expect(await horizonOf(lake)).toEqual([
    { first_usage_time: '2025-05-01T10:15:00.000Z', last_usage_time: '2025-05-03T08:00:00.000Z' },
  ])
  await lake.close()
})
