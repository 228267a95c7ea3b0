import { expect, test } from 'vitest'
import type { RawTable } from '#lake/table.ts'
import { appendRows, lakeWith } from './lake.ts'

const visit: RawTable = {
  name: 'visit',
  meaning: 'A visit.',
  columns: {
    visit_id: 'string',
    amount: 'decimal(28,10)',
    visit_time: 'timestamp',
    tags: 'map<string,string>',
  },
  key: ['visit_id'],
  arrival: 'latest',
}

test('a test lake answers its rows, with money and times as text', async () => {
  const lake = await lakeWith([visit], {
    visit: [
      {
        visit_id: 'a',
        amount: '1.5',
        visit_time: '2025-05-01T02:00:00+02:00',
        tags: { team: 'x' },
        day: '2025-05-01',
        last_day: '2025-05-01',
      },
    ],
  })
  expect(
    await lake.rows('select visit_id, amount, visit_time, tags, day, arrived_version from visit'),
  ).toEqual([
    {
      visit_id: 'a',
      amount: '1.5000000000',
      visit_time: '2025-05-01T00:00:00.000Z',
      tags: { team: 'x' },
      day: '2025-05-01',
      arrived_version: '1',
    },
  ])
  await lake.close()
})

test('a value that does not fit its column fails the test', async () => {
  await expect(lakeWith([visit], { visit: [{ visit_id: 'a', amount: 'much' }] })).rejects.toThrow(
    'visit.amount does not fit',
  )
})

test('further rows arrive as another version', async () => {
  const lake = await lakeWith([visit], { visit: [{ visit_id: 'a' }] })
  const arrived = await appendRows(lake, [visit], { visit: [{ visit_id: 'b' }] })
  expect(arrived).toMatchObject({ version: 2, changedRows: { visit: 1 } })
  await lake.close()
})
