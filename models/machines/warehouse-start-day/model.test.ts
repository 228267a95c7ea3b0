import { expect, test } from 'vitest'
import { selectAlone } from '#models/testing/select-alone.ts'
import { usualWarehouseStart } from '../usual-warehouse-start/model.ts'
import { warehouseStartDay } from './model.ts'

const days = ['2025-05-01']
const event = (event_type: string, clock: string, cluster_count = 0) => ({
  day: '2025-05-01',
  warehouse_id: 'w',
  event_type,
  cluster_count,
  event_time: `2025-05-01T${clock}Z`,
})

test('a start lasts from its begin until the warehouse runs, and one that was given up has no length', async () => {
  const warehouse_event = [
    event('STARTING', '09:00:00'),
    event('RUNNING', '09:04:00', 1),
    event('STOPPED', '10:00:00'),
    event('STARTING', '11:00:00'),
    event('STOPPED', '11:20:00'),
    event('STARTING', '12:00:00'),
    event('RUNNING', '12:02:00', 1),
  ]
  expect(await selectAlone(warehouseStartDay, { warehouse_event }, { days })).toMatchObject([
    { warehouse_id: 'w', starts: 2, start_ms: '360000' },
  ])
})

test('the usual start is the mean of those of four weeks', async () => {
  const start = (day: string, starts: number, start_ms: number) => ({
    day,
    warehouse_id: 'w',
    starts,
    start_ms,
  })
  const rows = {
    calendar: [{ day: '2025-05-01' }],
    warehouse_start_day: [
      start('2025-05-02', 1, 1),
      start('2025-05-01', 1, 60_000),
      start('2025-04-04', 3, 300_000),
      start('2025-04-03', 1, 1),
    ],
  }
  expect(await selectAlone(usualWarehouseStart, rows, { days })).toMatchObject([{ start_ms: 90_000 }])
})
