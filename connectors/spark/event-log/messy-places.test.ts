import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { destinationOf } from './source/destination.ts'
import { deliveringCluster } from './testing/delivered.ts'
import { contextId, delivering, driver, first, folder, second, task } from './testing/growing-log.ts'
import { logOf } from './testing/small-log.ts'

const logs = '/Volumes/main/ops/logs'
const modified = '2025-05-31T11:30:00Z'
const contextIn = (place: string, id: string) => `${place}/${id}/eventlog/${id}_1/9/eventlog`
const clustersOf = (rows: Record<string, readonly Readonly<Record<string, unknown>>[]>) =>
  (rows['log_application'] ?? []).map(({ cluster_id }) => cluster_id).toSorted()
const both = [
  [0, 3],
  [1, 1],
]

test.each([
  [{ volumes: { destination: '/Volumes/main/ops/logs/' } }, logs],
  [{ volumes: { destination: '/Volumes/Main/OPS/logs' } }, logs],
  [{ volumes: { destination: '/volumes/main/ops/Logs/Spark//' } }, `${logs}/Spark`],
  [{ dbfs: { destination: 'dbfs:/Volumes/main/ops/logs' } }, logs],
  [{ dbfs: { destination: 'DBFS:/Cluster-Logs/' } }, 'dbfs:/Cluster-Logs'],
  [{ dbfs: { destination: 'dbfs:///cluster-logs' } }, 'dbfs:/cluster-logs'],
  [{ s3: { destination: 's3a://bucket/Logs/' } }, 's3://bucket/Logs'],
  [{ s3: { destination: 'S3://bucket/Logs' } }, 's3://bucket/Logs'],
  [
    { dbfs: { destination: 'abfss://logs@account.dfs.core.windows.net/Spark/' } },
    'abfss://logs@account.dfs.core.windows.net/Spark',
  ],
  [{ volumes: { destination: '/' } }, undefined],
  [{}, undefined],
])('the destination %j is %s', (cluster_log_conf, destination) => {
  expect(destinationOf({ cluster_log_conf } as Parameters<typeof destinationOf>[0])).toBe(destination)
})

test('two clusters that spell one destination in two ways are read once, and its folders are looked through once', async () => {
  const clusters = [
    deliveringCluster('shared'),
    deliveringCluster('other', {}, 'dbfs:/Volumes/MAIN/ops/logs/'),
  ]
  const { collect } = await delivering(
    { eventlog: first, [contextIn(logs, 'other')]: { text: first, modified } },
    clusters,
  )
  const { rows, asked, state } = await collect()
  expect(clustersOf(rows)).toEqual(['other', 'shared'])
  expect(asked.filter((path) => path === `fs/directories${logs}`)).toHaveLength(1)
  expect(Object.keys(Object(state).places)).toEqual([logs])
  expect((await collect('2025-05-31T12:15:00Z')).rows).toEqual({})
})

test('a folder whose name looks like the id of a cluster costs nothing, and one that may not be seen is named', async () => {
  const unlisted = [
    {
      cluster_id: '0301-120000-forgotten',
      state: 'TERMINATED',
      terminated_time: Date.parse('2025-04-20T12:00:00Z'),
    },
  ]
  const refusals: Record<string, object> = {
    '0301-120000-looksalike': {
      status: 400,
      text: '{"error_code":"INVALID_PARAMETER_VALUE","message":"no id"}',
    },
    '0301-120000-hidden': { status: 403, text: '{"error_code":"PERMISSION_DENIED","message":"not yours"}' },
  }
  const names = ['0301-120000-forgotten', ...Object.keys(refusals)]
  const files = Object.fromEntries(
    names.map((id) => [contextIn(logs, id), { text: first, modified: '2025-04-20T12:00:00Z' }]),
  )
  const { collect } = await delivering(files, [deliveringCluster('shared')], unlisted, {
    'GET /api/2.1/clusters/get': ({ query }) => {
      const id = String(query['cluster_id'])
      return refusals[id] ?? unlisted[0] ?? {}
    },
  })
  const { rows, notes } = await collect()
  expect(clustersOf(rows)).toEqual(['0301-120000-forgotten'])
  expect(notes).toEqual([
    '1 clusters that left logs in /Volumes/main/ops/logs may not be seen, so that their logs are not read: 0301-120000-hidden.',
  ])
})

test('a followed cluster that may not be seen any more is read on', async () => {
  const denied = { status: 403, text: '{"error_code":"PERMISSION_DENIED","message":"not yours"}' }
  const clusters = [deliveringCluster('shared'), deliveringCluster('other')]
  const { collect, deliver, world } = await delivering({ eventlog: first }, clusters, [], {
    'GET /api/2.1/clusters/get': denied,
  })
  await collect()
  world.clusters = [deliveringCluster('other')]
  deliver({ eventlog: first + logOf([task(0)]) }, '2025-05-31T12:05:00Z')
  expect((await collect('2025-05-31T12:15:00Z')).stages).toEqual([[0, 3]])
})

test('a cluster that delivers from the middle of its life on is read from there, others of its destination as before', async () => {
  const silent = { cluster_id: 'late', state: 'RUNNING' }
  const { collect, tree, world } = await delivering({ eventlog: first }, [
    deliveringCluster('shared'),
    silent,
  ])
  expect(clustersOf((await collect()).rows)).toEqual(['shared'])
  expect((await collect('2025-06-02T12:00:00Z')).asked).not.toContain(`fs/directories${logs}/late/eventlog`)
  world.clusters = [deliveringCluster('shared'), deliveringCluster('late')]
  tree.set(contextIn(logs, 'late'), { text: second, modified: '2025-06-02T13:00:00Z' })
  const { rows, problems } = await collect('2025-06-02T13:15:00Z')
  expect(clustersOf(rows)).toEqual(['late'])
  expect(problems).toEqual(['Part 0 of the Spark context is missing.'])
})

test('a cluster that delivers to another place from its next start on has its last part in the former one', async () => {
  const other = '/Volumes/main/ops/other'
  const { collect, deliver, tree, world } = await delivering({
    'eventlog-2025-05-31--09-00.gz': gzipSync(first),
  })
  await collect()
  world.clusters = [deliveringCluster('shared', {}, other)]
  deliver({ eventlog: second }, '2025-05-31T12:05:00Z')
  tree.set(contextIn(other, 'shared'), { text: first, modified: '2025-05-31T12:10:00Z' })
  const { rows, stages } = await collect('2025-05-31T12:15:00Z')
  expect((rows['log_application'] ?? []).map(({ spark_context_id }) => spark_context_id).toSorted()).toEqual(
    ['9', contextId].toSorted(),
  )
  expect(stages).toEqual(expect.arrayContaining(both))
  expect((await collect('2025-05-31T12:30:00Z')).rows).toEqual({})
  const { asked } = await collect('2025-05-31T15:00:00Z')
  expect(asked.filter((path) => path.includes(`${logs}/shared`))).toEqual([])
})

test('lines that stand in a packed part and still in the open one count once, whichever is listed first', async () => {
  const packed = { 'eventlog-2025-05-31--12-00.gz': gzipSync(first + logOf([task(0)])) }
  const fresh = await delivering({ ...packed, eventlog: first })
  expect((await fresh.collect()).stages).toEqual([[0, 3]])
  const { collect, deliver } = await delivering({ eventlog: first })
  await collect()
  deliver(packed, '2025-05-31T12:01:00Z')
  expect((await collect('2025-05-31T12:02:00Z')).stages).toEqual([[0, 3]])
  deliver({ eventlog: second }, '2025-05-31T12:06:00Z')
  const { stages, problems } = await collect('2025-05-31T12:15:00Z')
  expect({ stages, problems }).toEqual({
    stages: [
      [0, 4],
      [1, 1],
    ],
    problems: [],
  })
})

test('a folder of the destination that holds no cluster, and a stray file in a context, cost nothing', async () => {
  const { collect } = await delivering({
    eventlog: first,
    [`${folder}/.DS_Store`]: 'stray',
    [`${driver}/readme.txt`]: 'no folder',
    [`${logs}/init_scripts/log.txt`]: 'of something else',
  })
  expect(await collect()).toMatchObject({ stages: [[0, 2]], notes: [], problems: [] })
})
