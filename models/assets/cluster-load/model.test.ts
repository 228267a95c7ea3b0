import { expect, test } from 'vitest'
import { derivedLake } from '#models/testing/derived.ts'
import { minuteRow } from '#models/testing/rows.ts'

const minute = (time: string, cpu: number, rest: object) =>
  minuteRow(`2025-05-01T${time}:00Z`, cpu, { cpu_system_percent: 0, mem_used_percent: 50, ...rest })
const driver = { driver: true }
const worker = (instance_id: string, rest: object = {}) => ({ driver: false, instance_id, ...rest })

test('five minutes have the mean load of the driver and of the workers, and that of the busiest', async () => {
  const lake = await derivedLake(['cluster_load'], {
    node_minute: [
      minute('10:00', 10, driver),
      minute('10:04', 30, driver),
      minute('10:01', 20, worker('a')),
      minute('10:02', 60, worker('a')),
      minute('10:02', 100, worker('b', { mem_used_percent: 90 })),
      minute('10:05', 40, driver),
      minute('10:05', 300, worker('a', { mem_used_percent: null })),
    ],
  })
  const rows = await lake.rows(
    `select strftime(start_time, '%H:%M') as start, drivers, workers, driver_processor_load, driver_memory_load,
       worker_processor_load, worker_memory_load, busiest_processor_load
     from cluster_load
     order by start_time`,
  )
  expect(rows).toEqual([
    {
      start: '10:00',
      drivers: 1,
      workers: 2,
      driver_processor_load: 0.2,
      driver_memory_load: 0.5,
      worker_processor_load: 0.6,
      worker_memory_load: expect.closeTo(0.6333, 4),
      busiest_processor_load: 1,
    },
    {
      start: '10:05',
      drivers: 1,
      workers: 1,
      driver_processor_load: 0.4,
      driver_memory_load: 0.5,
      worker_processor_load: null,
      worker_memory_load: null,
      busiest_processor_load: null,
    },
  ])
  await lake.close()
})
