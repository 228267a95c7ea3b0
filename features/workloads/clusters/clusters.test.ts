import { expect, test } from 'vitest'
import { reportServer } from '#product/testing/report-test.ts'
import { logOf, sparkDayOf, sparkOf } from '#product/testing/workload-rows.ts'
import { listAllPurposeClustersRoute } from './server.ts'

const day = '2025-05-25'
const at = (time: string) => `${day}T${time}:00Z`
const own = (consumer: string, cost: string) => ({
  asset: { day, asset_kind: 'cluster', asset_id: 'c', consumer, phase: 'work', databricks_cost: cost, cost },
  use: { day, cluster_id: 'c', consumer, databricks_cost: cost, cost },
})
const parts = [own('idle', '3'), own('interactive', '2')]
const minutes = 60_000
const time = (of: string, rest: object) => ({
  day: of,
  cluster_id: 'c',
  ups: 0,
  is_up_at_start: false,
  is_up_at_end: false,
  ...rest,
})

test('a cluster has its own cost, the jobs on it beside, and the time that it was up, active and idle', async () => {
  const { rows } = await reportServer(listAllPurposeClustersRoute, {
    asset_day: parts.map(({ asset }) => asset),
    cluster_cost_day: [
      ...parts.map(({ use }) => use),
      { day, cluster_id: 'c', consumer: 'run', job_id: 'j', databricks_cost: '5', cost: '5' },
    ],
    cluster_time_day: [
      time('2025-05-24', { up_ms: 30 * minutes, run_ms: 20 * minutes, ups: 1, is_up_at_end: true }),
      time(day, {
        up_ms: 160 * minutes,
        start_up_ms: 10 * minutes,
        run_ms: 40 * minutes,
        interactive_ms: 30 * minutes,
        quiet_ms: 90 * minutes,
        ups: 2,
        is_up_at_start: true,
      }),
    ],
    cluster_name: [{ cluster_id: 'c', name: 'analysts', owner: 'ann' }],
    cluster_instance: [
      { cluster_id: 'c', instance_id: 'c-1', start_time: at('10:00'), end_time: at('12:00') },
    ],
    instance_spark: [sparkOf({ cluster_id: 'c', instance_id: 'c-1', is_complete: false })],
    spark_day: [
      sparkDayOf({ cluster_id: 'c', instance_id: 'c-1', day }),
      sparkDayOf({ cluster_id: 'c', instance_id: null, day }),
      sparkDayOf({ cluster_id: 'c', instance_id: 'c-1', day: '2025-05-31' }),
    ],
  })
  expect(await rows('since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z')).toMatchObject([
    {
      clusterName: 'analysts',
      clusterId: 'c',
      clusterCreator: 'ann',
      cost: '5.0000000000',
      runsCost: '5.0000000000',
      wholeCost: '10.0000000000',
      idleCost: '3.0000000000',
      telemetryAvailable: true,
      bytesDataProcessed: 60,
      bytesDiskSpill: 100,
      totalSparkTasksCount: 200,
      telemetryPartialBecause: 'log incomplete',
      telemetryAbsentBecause: null,
      instancesCount: 2,
      upTime: 180 * minutes,
      activeTime: 90 * minutes,
      idleTime: 90 * minutes,
      activeRatio: 0.5,
      idleRatio: 0.5,
    },
  ])
})

const until = 'since=2025-05-24T00:00:00Z&until=2025-06-01T00:00:00Z'
const idle = (asset_id: string) => ({ day, asset_kind: 'cluster', asset_id, consumer: 'idle', cost: '1' })
const life = (cluster_id: string, start_time: string, end_time: string | null) => ({
  cluster_id,
  instance_id: `${cluster_id}-${start_time}`,
  start_time,
  end_time,
})

test('a cluster that stays up over midnight is one instance, and one more at the start of the range', async () => {
  const days = ['2025-05-24', '2025-05-25', '2025-05-27']
  const { rows } = await reportServer(listAllPurposeClustersRoute, {
    asset_day: [idle('c')],
    cluster_time_day: days.map((of) =>
      time(of, { up_ms: 1440 * minutes, ups: 1, is_up_at_start: true, is_up_at_end: true }),
    ),
  })
  const instances = async (since: string) =>
    (await rows(`since=${since}T00:00:00Z&until=2025-06-01T00:00:00Z`)).map((row) => row['instancesCount'])
  expect(await instances('2025-05-24')).toEqual([2])
  expect(await instances('2025-05-25')).toEqual([2])
})

test('a cluster without an event log has the reason: that it may still come, until it is awaited no more', async () => {
  const lives = {
    ended: [at('11:00'), '2025-05-26T11:00:00Z'],
    fresh: [null, '2025-06-01T20:00:00Z'],
    standing: [null, '2025-05-26T10:00:00Z'],
    silent: [null, null],
  } as const
  const { rows } = await reportServer(listAllPurposeClustersRoute, {
    asset_day: Object.keys(lives).map(idle),
    cluster_instance: Object.entries(lives).map(([id, [end]]) => life(id, at('10:00'), end)),
    instance_log: Object.entries(lives).map(([id, [, awaited]]) =>
      logOf(id, { instance_id: `${id}-${at('10:00')}`, is_read: false, awaited_until_time: awaited }),
    ),
  })
  const found = await rows(until)
  expect(
    Object.fromEntries(
      found.map(({ clusterId, ...row }) => [clusterId, [row['bytesDataIn'], row['telemetryAbsentBecause']]]),
    ),
  ).toEqual({
    ended: [null, 'No event log of its cluster was delivered.'],
    fresh: [null, 'Its event log has not been read yet.'],
    standing: [null, 'No event log of its cluster was delivered.'],
    silent: [null, 'No event log of its cluster was delivered.'],
  })
})

test('whether the log of a cluster is complete is that of the instances in the range', async () => {
  const lives = [
    life('c', '2025-05-10T10:00:00Z', '2025-05-10T12:00:00Z'),
    life('c', at('10:00'), at('12:00')),
    life('d', '2025-05-23T10:00:00Z', at('12:00')),
  ]
  const [former, ...shown] = lives.map(({ cluster_id, instance_id }) => ({ cluster_id, instance_id }))
  const { rows } = await reportServer(listAllPurposeClustersRoute, {
    asset_day: ['c', 'd'].map(idle),
    cluster_instance: lives,
    instance_spark: [
      sparkOf({ ...former, is_complete: false }),
      ...shown.map((instance) => sparkOf({ ...instance, is_complete: instance.cluster_id === 'c' })),
    ],
  })
  const found = await rows(until)
  expect(
    Object.fromEntries(found.map(({ clusterId, ...row }) => [clusterId, row['telemetryPartialBecause']])),
  ).toEqual({ c: null, d: 'log incomplete' })
})
