import { expect, test } from 'vitest'
import { addRows, derivedLake } from '#models/testing/derived.ts'
import { clusterRow, eventRow, minuteRow } from '#models/testing/rows.ts'

const at = (time: string, day = '01') => `2025-05-${day}T${time}:00Z`
const node = (instance_id: string, start: string, busy: number, used: number | null) =>
  minuteRow(start, busy, { instance_id, driver: instance_id === 'driver', mem_used_percent: used })

const life = {
  system_cluster: [clusterRow()],
  cluster_event: [
    eventRow('STARTING', at('23:50')),
    eventRow('RUNNING', at('23:55')),
    eventRow('TERMINATING', at('00:10', '02')),
  ],
}
const firstDay = [
  node('driver', at('23:57'), 5, 50),
  node('one', at('23:57'), 95, 60),
  node('one', at('23:58'), 85, 60),
  node('two', at('23:58'), 15, 200),
]
const secondDay = [
  node('one', at('00:01', '02'), 100, 70),
  node('two', at('00:01', '02'), 45, null),
  node('two', at('00:20', '02'), 77, 77),
]

test('nodes of an instance have their time by band, over midnight, and none of what is outside of it or not plausible', async () => {
  const lake = await derivedLake(['cluster_instance_load'], { ...life, node_minute: secondDay })
  await addRows(lake, { node_minute: firstDay })
  const shown = `role, node_id, cast(ms / 60000 as int) as minutes, median_load, p95_load, max_load, mean_load,
    cast(above_90_ms / 60000 as int) as above_90, cast(below_20_ms / 60000 as int) as below_20`
  const cpu = await lake.rows(
    `select ${shown}, cast(band_0_ms / 60000 as int) as band_0, cast(band_9_ms / 60000 as int) as band_9
     from cluster_instance_load where measure = 'cpu' order by role, node_id`,
  )
  expect(cpu).toEqual([
    load('driver', 'all', 1, [0.05, 0.05, 0.05, 0.05], { below_20: 1, band_0: 1 }),
    load('driver', 'driver', 1, [0.05, 0.05, 0.05, 0.05], { below_20: 1, band_0: 1 }),
    load('worker', 'all', 5, [0.85, 1, 1, 0.68], { above_90: 2, below_20: 1, band_9: 2 }),
    load('worker', 'one', 3, [0.95, 1, 1, 0.9333], { above_90: 2, band_9: 2 }),
    load('worker', 'two', 2, [0.15, 0.45, 0.45, 0.3], { below_20: 1 }),
  ])
  const memory = await lake.rows(
    `select node_id, cast(ms / 60000 as int) as minutes, median_load from cluster_instance_load
     where measure = 'memory' and role = 'worker' order by node_id`,
  )
  expect(memory).toEqual([
    { node_id: 'all', minutes: 3, median_load: 0.6 },
    { node_id: 'one', minutes: 3, median_load: 0.6 },
  ])
  await lake.close()
})

function load(
  role: string,
  node_id: string,
  minutes: number,
  [median, p95, max, mean]: readonly [number, number, number, number],
  rest: object,
) {
  return {
    role,
    node_id,
    minutes,
    median_load: median,
    p95_load: p95,
    max_load: max,
    mean_load: expect.closeTo(mean, 4),
    above_90: 0,
    below_20: 0,
    band_0: 0,
    band_9: 0,
    ...rest,
  }
}
