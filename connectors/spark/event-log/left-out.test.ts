import { expect, test } from 'vitest'
import { deliveringCluster, type DeliveredFile } from './testing/delivered.ts'
import { delivering, first, second, task } from './testing/growing-log.ts'
import { logOf } from './testing/small-log.ts'

const logs = '/Volumes/main/ops/logs'
const ended = (id: string, time = '2025-05-20T12:00:00Z') =>
  deliveringCluster(id, { state: 'TERMINATED', terminated_time: Date.parse(time) })
const folderOf = (id: string) => `${logs}/${id}/eventlog`
const fileOf = (id: string, name = 'eventlog') => `${folderOf(id)}/${id}_1/9/${name}`
const log = (text = first, modified = '2025-05-20T12:00:00Z'): DeliveredFile => ({ text, modified })
const clustersOf = (rows: Record<string, readonly Readonly<Record<string, unknown>>[]>) =>
  (rows['log_application'] ?? []).map(({ cluster_id }) => cluster_id).toSorted()

test('a folder that may not be listed costs its cluster, and is read from the first once it may be', async () => {
  const clusters = ['one', 'two', 'hidden'].map((id) => ended(id))
  const files = { [fileOf('one')]: log(), [fileOf('two')]: log(), [folderOf('hidden')]: { status: 403 } }
  const { collect, tree } = await delivering(files, clusters)
  const { rows, notes } = await collect()
  expect(clustersOf(rows)).toEqual(['one', 'two'])
  expect(notes).toHaveLength(1)
  expect(notes[0]).toMatch(
    /^Event logs of 1 clusters in \/Volumes\/main\/ops\/logs are not read, and are tried again: hidden: .*refused with 403/,
  )
  expect(notes[0]).toContain('grant read volume on volume main.ops.logs')
  tree.delete(folderOf('hidden'))
  tree.set(fileOf('hidden'), log())
  const later = await collect('2025-05-31T18:30:00Z')
  expect(clustersOf(later.rows)).toEqual(['hidden'])
  expect(later.notes).toEqual([])
  expect(later.state).toMatchObject({ clusters: {} })
})

test('a folder of a cluster that ended is tried again the less often, the more often it failed', async () => {
  const clusters = [ended('one'), ended('hidden')]
  const { collect } = await delivering(
    { [fileOf('one')]: log(), [folderOf('hidden')]: { status: 403 } },
    clusters,
  )
  const tried = []
  for (let quarter = 0; quarter < 16; quarter += 1) {
    const time = new Date(Date.parse('2025-05-31T12:00:00Z') + quarter * 900_000).toISOString()
    const { asked, notes } = await collect(time)
    expect(notes).toHaveLength(1)
    if (asked.includes(`fs/directories${folderOf('hidden')}`)) tried.push(quarter)
  }
  expect(tried).toEqual([0, 1, 3, 7, 15])
})

test('a folder that breaks costs its cluster while it does, in one destination or another', async () => {
  const clusters = [
    deliveringCluster('shared'),
    deliveringCluster('broken'),
    deliveringCluster('alone', {}, '/Volumes/a/b/c'),
  ]
  const alone = '/Volumes/a/b/c/alone/eventlog'
  const files = { eventlog: first, [folderOf('broken')]: { status: 500 }, [alone]: { status: 500 } }
  const { collect, tree } = await delivering(files, clusters)
  const { rows, notes } = await collect()
  expect(clustersOf(rows)).toEqual(['shared'])
  expect(notes.map((note) => note.replace(/ was refused.*/, ''))).toEqual([
    expect.stringMatching(/^Event logs of 1 clusters in \/Volumes\/main\/ops\/logs .*: broken: /),
    expect.stringMatching(/^Event logs of 1 clusters in \/Volumes\/a\/b\/c .*: alone: /),
  ])
  expect(notes.join('')).not.toContain('READ VOLUME')
  for (const [id, path] of [
    ['broken', folderOf('broken')],
    ['alone', alone],
  ] as const) {
    tree.delete(path)
    tree.set(`${path}/${id}_1/9/eventlog`, log())
  }
  const later = await collect('2025-05-31T18:15:00Z')
  expect(clustersOf(later.rows)).toEqual(['alone', 'broken'])
  expect(later.notes).toEqual([])
})

test('a file that cannot be fetched costs its application, which goes on where it was', async () => {
  const clusters = [deliveringCluster('shared'), deliveringCluster('other')]
  const { collect, deliver, tree } = await delivering({ eventlog: first, [fileOf('other')]: log() }, clusters)
  await collect()
  deliver({ eventlog: first + logOf([task(0)]) }, '2025-05-31T12:05:00Z')
  tree.set(fileOf('other', 'eventlog-2025-05-31--12-05.gz'), { status: 500 })
  const { rows, notes } = await collect('2025-05-31T12:15:00Z')
  expect(clustersOf(rows)).toEqual(['shared'])
  expect(notes).toHaveLength(1)
  expect(notes[0]).toMatch(/^Event logs of 1 clusters in .*: other: .*refused with 500/)
  expect((await collect('2025-05-31T12:30:00Z')).notes).toHaveLength(1)
  tree.set(fileOf('other', 'eventlog-2025-05-31--12-05.gz'), log(second))
  const later = await collect('2025-05-31T12:45:00Z')
  expect(clustersOf(later.rows)).toEqual(['other'])
  expect(later.stages).toEqual([
    [0, 3],
    [1, 1],
  ])
  expect(later.notes).toEqual([])
})

test('where more than some folders break it is the place that does, and the fetch fails', async () => {
  const ids = Array.from({ length: 11 }, (_none, place) => `broken-${place}`)
  const files = Object.fromEntries(ids.map((id) => [folderOf(id), { status: 500 }]))
  const { collect } = await delivering({ eventlog: first, ...files }, [
    deliveringCluster('shared'),
    ...ids.map((id) => deliveringCluster(id)),
  ])
  await expect(collect()).rejects.toThrow('refused with 500')
})

test.each([
  ['one cluster', ['one', 'other']],
  ['all clusters', ['one']],
])('what a log got while the folders of %s could not be listed is read after', async (_, ids) => {
  const running = ids.map((id) => deliveringCluster(id))
  const { collect, tree, world } = await delivering(
    Object.fromEntries(ids.map((id) => [fileOf(id), log(first)])),
    running,
  )
  await collect('2025-05-20T12:15:00Z')
  world.clusters = ids.map((id) => ended(id, '2025-05-20T13:00:00Z'))
  tree.set(folderOf('one'), { status: 403 })
  for (const id of ids) tree.set(fileOf(id), log(first + second, '2025-05-20T13:00:00Z'))
  await collect('2025-05-20T18:00:00Z')
  tree.delete(folderOf('one'))
  const later = await collect('2025-05-21T18:00:00Z')
  expect(clustersOf(later.rows)).toEqual(['one'])
  expect(later.state).toMatchObject({ clusters: {} })
})
