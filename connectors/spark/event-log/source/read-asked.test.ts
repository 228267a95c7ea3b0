import { expect, test } from 'vitest'
import { deliveringCluster } from '../testing/delivered.ts'
import { delivering, driver, first, folder, second } from '../testing/growing-log.ts'
import type { AskedLogs } from './read-asked.ts'

const ended = { state: 'TERMINATED', terminated_time: Date.parse('2025-05-31T12:05:00Z') }
const [atNoon, later] = ['2025-05-31T12:00:00Z', '2025-05-31T18:00:00Z']
const parts = { 'eventlog-2025-05-31--09-00': first, eventlog: second }
const both = [
  [0, 3],
  [1, 1],
]

type From = AskedLogs['clusters'][number]['from']

/** A workspace of which clusters/get knows the cluster that the list has, too. */
async function workspace(
  files: Record<string, string> = parts,
  cluster = deliveringCluster('shared', ended),
) {
  const world = await delivering(files, [cluster], [cluster])
  const ask = (from: From, clusterId = 'shared', at = later) =>
    world.collect(at, undefined, { clusters: [{ clusterId, from }] })
  return { ...world, ask }
}

test('a log that is read to its end is read anew from its beginning alone, with the same rows', async () => {
  const { collect, ask } = await workspace()
  const once = await collect(atNoon)
  await collect(later)
  expect((await ask('WHERE_READ')).rows).not.toHaveProperty('log_stage')
  const again = await ask('BEGINNING')
  expect(again.stages).toEqual(both)
  const { log_part: parted, ...rows } = again.rows
  const { log_part: _parted, ...before } = once.rows
  expect(rows).toEqual(before)
  expect(parted).toMatchObject([
    { part_name: 'eventlog-2025-05-31--09-00', bytes: Buffer.byteLength(first), problem: null },
    { part_name: 'eventlog', bytes: Buffer.byteLength(second), read_time: '2025-05-31T18:00:00.000Z' },
  ])
  expect(again.notes).toEqual([])
  expect((await collect('2025-05-31T18:15:00Z')).rows).toEqual({})
})

test('what was asked for moves nothing of what is due', async () => {
  const { collect, ask } = await workspace()
  const { places } = Object((await collect(atNoon)).state)
  expect(Object((await ask('BEGINNING')).state).places).toEqual(places)
  expect((await collect(later)).asked).toContain('clusters/list')
})

test('what is new in an open log is read where collecting stands', async () => {
  const { collect, ask, deliver } = await workspace({ eventlog: first }, deliveringCluster('shared'))
  await collect(atNoon)
  deliver({ 'eventlog-2025-05-31--09-00': first, eventlog: second }, '2025-05-31T12:05:00Z')
  const { stages } = await ask('WHERE_READ', 'shared', '2025-05-31T12:06:00Z')
  expect(stages).toEqual(both)
  expect((await collect('2025-05-31T12:15:00Z')).rows).not.toHaveProperty('log_stage')
})

test.each([
  ['is not read where collecting stands', 'WHERE_READ', []],
  ['is read where nothing is known of it', 'UNREAD', [[0, 2]]],
] as const)('a log that came after its cluster counted as read %s', async (_title, from, expected) => {
  const { collect, ask, tree } = await workspace({})
  await collect(atNoon)
  await collect(later)
  tree.set(`${folder}/eventlog`, { text: first, modified: '2025-05-31T11:59:00Z' })
  expect((await ask(from)).stages).toEqual(expected)
})

test('a log of which the beginning is gone stays as it was read', async () => {
  const { collect, ask, tree } = await workspace()
  await collect(atNoon)
  tree.delete(`${folder}/eventlog-2025-05-31--09-00`)
  const { rows, notes } = await ask('BEGINNING')
  expect(rows).not.toHaveProperty('log_stage')
  expect(notes).toEqual([
    expect.stringMatching(
      /cluster shared is no longer whole, .* stays: Part 0 of the Spark context is missing\.$/,
    ),
  ])
})

test('a log of which a file may not be fetched stays as it was read, and is named', async () => {
  const { collect, ask, tree } = await workspace()
  await collect(atNoon)
  await collect(later)
  tree.set(`${folder}/eventlog`, { status: 403 })
  const { rows, notes, state } = await ask('BEGINNING')
  expect(rows).not.toHaveProperty('log_stage')
  expect(notes).toEqual([expect.stringMatching(/of cluster shared is not read: .*403/)])
  expect(state).toMatchObject({ clusters: {} })
})

test('an open log that may not be listed any more goes on where it was read', async () => {
  const running = deliveringCluster('shared')
  const { collect, ask, tree, deliver } = await workspace({ eventlog: first }, running)
  const before = await collect(atNoon)
  tree.set(driver.split('/').slice(0, -1).join('/'), { status: 403 })
  const { state, notes, rows } = await ask('BEGINNING', 'shared', '2025-05-31T12:05:00Z')
  expect(Object(state).clusters).toEqual(Object(before.state).clusters)
  expect(notes).toEqual([expect.stringMatching(/^The event log of cluster shared .*READ VOLUME/s)])
  expect(rows['log_denial']).toMatchObject([
    { cluster_id: 'shared', problem: expect.stringContaining('403') },
  ])
  tree.delete(driver.split('/').slice(0, -1).join('/'))
  deliver({ 'eventlog-2025-05-31--09-00': first, eventlog: second }, '2025-05-31T12:10:00Z')
  const { stages, rows: after } = await collect('2025-05-31T12:15:00Z')
  expect(stages).toEqual(both)
  expect(after['log_denial']).toMatchObject([{ cluster_id: 'shared', problem: null }])
  expect((await collect('2025-05-31T12:30:00Z')).rows).toEqual({})
})

test('a cluster without a destination, and one that is gone, are named', async () => {
  const { ask } = await workspace(parts, deliveringCluster('shared', { cluster_log_conf: {} }))
  expect((await ask('BEGINNING')).notes).toEqual([
    'Cluster shared delivers no event log: its settings name no destination.',
  ])
  expect((await ask('BEGINNING', 'gone')).notes).toEqual([
    'Cluster gone is not known to the workspace any more: where its event log is cannot be found out.',
  ])
})
