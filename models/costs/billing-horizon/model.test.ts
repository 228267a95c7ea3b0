import { expect, test } from 'vitest'
import { derivedLake } from '#models/testing/derived.ts'
import { correctedRows, priceRow, usageRow, workspaceRow } from '#models/testing/rows.ts'

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

test('withdrawn usage is no usage of its workspace', async () => {
  const moved = usageRow('moved', ['2025-05-04T07:00:00Z', '2025-05-04T08:00:00Z'])
  const lake = await derivedLake(['billing_horizon', 'usage_span'], {
    system_workspace: [workspaceRow],
    usage_record: [
      usageRow('kept', ['2025-05-01T10:00:00Z', '2025-05-01T11:00:00Z']),
      ...correctedRows(moved, { workspace_id: '2' }),
    ],
  })
  expect(await lake.rows('select workspace_id, day from usage_span order by day')).toEqual([
    { workspace_id: '1', day: '2025-05-01' },
    { workspace_id: '2', day: '2025-05-04' },
  ])
  await lake.close()
})

/** The end of what is billed, by these records. */
async function lastTimeOf(...usage_record: ReturnType<typeof usageRow>[]): Promise<unknown> {
  const lake = await derivedLake(['billing_horizon'], { system_workspace: [workspaceRow], usage_record })
  const [row] = await horizonOf(lake)
  await lake.close()
  return row?.['last_usage_time']
}

test('a record of more than a day does not move the end, whether it is over or not, and one of a day does', async () => {
  const hourly = usageRow('hourly', ['2025-05-20T07:00:00Z', '2025-05-20T08:00:00Z'])
  const long = (end: string) => usageRow('long', ['2025-05-01T00:00:00Z', end])
  expect(await lastTimeOf(hourly, long('2025-07-01T00:00:00Z'))).toBe('2025-05-20T08:00:00.000Z')
  expect(await lastTimeOf(hourly, long('2025-05-21T00:00:00Z'))).toBe('2025-05-20T08:00:00.000Z')
  const daily = usageRow('daily', ['2025-05-20T00:00:00Z', '2025-05-21T00:00:00Z'])
  expect(await lastTimeOf(hourly, daily)).toBe('2025-05-21T00:00:00.000Z')
})

test('a workspace with nothing but records of more than a day is billed up to the last of their first days', async () => {
  const monthly = usageRow('monthly', ['2025-05-01T00:00:00Z', '2025-06-01T00:00:00Z'])
  expect(await lastTimeOf(monthly)).toBe('2025-05-01T00:00:00.000Z')
})
