import { expect, test } from 'vitest'
import { selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { idleStretch } from './model.ts'

const day = '2025-05-02'
const midnight = Date.parse(`${day}T00:00:00Z`)
const hour = 3_600_000
const at = (hours: number) => midnight + hours * hour
const resource = { day, resource_number: 1, resource_id: 'warehouse:w', kind: 'warehouse', is_known: true }
const charge = (from: number, until: number) => ({
  day,
  last_day: day,
  resource_number: 1,
  start_ms: at(from),
  end_ms: at(until),
  money: '1',
})
const clock = (state: string, from: number, until: number) => ({
  day,
  resource_number: 1,
  state,
  at_ms: at(from),
  ms: (until - from) * hour,
})

/** The idle stretches, as hours from midnight. */
async function stretches(rows: RowsRead): Promise<string[]> {
  const found = await selectAlone(idleStretch, { resource_day: [resource], ...rows }, { days: [day] })
  return found.map(
    ({ from_ms, until_ms }) =>
      `${(Number(from_ms) - midnight) / hour}-${(Number(until_ms) - midnight) / hour}`,
  )
}

test('between statements a warehouse is idle while it is charged, over the bounds of records', async () => {
  const rows = {
    priced_usage: [charge(1, 2), charge(2, 3), charge(5, 6)],
    fair_clock: [
      clock('work', 1, 1.5),
      clock('unknown', 1.5, 2),
      clock('unknown', 2, 3),
      clock('unknown', 3, 5),
      clock('unknown', 5, 6),
    ],
  }
  expect(await stretches(rows)).toEqual(['1.5-3', '5-6'])
})

test('a warehouse of which no statements are known is not idle', async () => {
  const rows = { priced_usage: [charge(1, 2)], fair_clock: [clock('unknown', 1, 2)] }
  expect(await stretches({ ...rows, resource_day: [{ ...resource, is_known: false }] })).toEqual([])
  expect(await stretches(rows)).toEqual(['1-2'])
})

test('around the only activity of a day a resource is idle while it is up and charged', async () => {
  const lone_activity = [
    {
      day,
      resource_number: 1,
      from_ms: at(2),
      until_ms: at(3),
      up_from_ms: at(1.5),
      up_until_ms: at(3.5),
      start_up_from_ms: at(1.5),
      start_up_until_ms: at(1.75),
    },
  ]
  expect(await stretches({ priced_usage: [charge(1, 4)], lone_activity })).toEqual(['1.75-2', '3-3.5'])
})

test('on a shared cluster only quiet time is idle, on a job cluster all time without a task', async () => {
  const rows = {
    priced_usage: [charge(0, 4)],
    fair_clock: [
      clock('work', 0, 1),
      clock('interactive', 1, 2),
      clock('quiet', 2, 3),
      clock('unknown', 3, 4),
    ],
  }
  expect(await stretches({ ...rows, resource_day: [{ ...resource, kind: 'shared' }] })).toEqual(['2-3'])
  expect(await stretches({ ...rows, resource_day: [{ ...resource, kind: 'job' }] })).toEqual(['1-4'])
  expect(await stretches({ ...rows, resource_day: [{ ...resource, kind: 'pipeline' }] })).toEqual([])
})
