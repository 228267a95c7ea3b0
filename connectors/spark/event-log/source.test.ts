import { gzipSync } from 'node:zlib'
import type { Source } from '#collect/source.ts'
import { isOperatorNote } from '#contract/operator-note.ts'
import { expect, test } from 'vitest'
import type { DatabricksClient } from '../../databricks/client.ts'
import { databricks } from '../../databricks/system.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { eventLog, fetchEventLogs } from './source.ts'
import { deliveringCluster } from './testing/delivered.ts'
import { contextId, delivering, driver, first, folder, second, task } from './testing/growing-log.ts'
import { logOf } from './testing/small-log.ts'

test('the parts of a context become rows of its application, which is named by its folder', async () => {
  const { collect } = await delivering({ 'eventlog-2025-05-31--09-00.gz': gzipSync(first), eventlog: second })
  const { application, jobs, stages, problems, isDueAgain, notes } = await collect()
  expect(application).toMatchObject({
    account_id: 'account-1',
    workspace_id: '4400',
    cluster_id: 'shared',
    spark_context_id: contextId,
    application_name: 'shop',
  })
  expect(jobs).toEqual(['0 SUCCEEDED', '1 RUNNING'])
  expect(stages).toEqual([
    [0, 3],
    [1, 1],
  ])
  expect({ problems, isDueAgain, notes }).toEqual({ problems: [], isDueAgain: false, notes: [] })
})

test('the rows fit their tables', async () => {
  const { url } = await delivering({ 'eventlog-2025-05-31--09-00.gz': gzipSync(first), eventlog: second })
  const connection = connectionTo(url)
  const dataNow = '2025-05-31T12:00:00Z'
  const common = { source: eventLog, system: databricks, connection, scope: '4400', dataNow }
  const { rows, misfits } = await collected(common)
  expect(misfits).toEqual({})
  expect(rows['log_job']).toMatchObject([
    { spark_job_id: '0', day: '2025-05-31' },
    { spark_job_id: '1', day: '2025-05-31' },
  ])
})

test('what did not change is listed and not read again', async () => {
  const { collect } = await delivering({ 'eventlog-2025-05-31--09-00.gz': gzipSync(first), eventlog: second })
  await collect()
  const { rows, asked } = await collect('2025-05-31T12:15:00Z')
  expect(rows).toEqual({})
  expect(asked.filter((path) => path.startsWith('fs/files'))).toEqual([])
})

test('an application that is started again on its cluster has its own rows', async () => {
  const other = `${driver}/77/eventlog`
  const { collect } = await delivering({ eventlog: first, [other]: first.replaceAll(contextId, '77') })
  const { rows } = await collect()
  expect(rows['log_application']?.map(({ spark_context_id }) => spark_context_id).sort()).toEqual([
    contextId,
    '77',
  ])
})

test('a cluster that ended is listed no more after two hours, and read again once it runs again', async () => {
  const { collect, world, deliver } = await delivering({ eventlog: first })
  await collect()
  const ended = { state: 'TERMINATED', terminated_time: Date.parse('2025-05-31T12:05:00Z') }
  world.clusters = [deliveringCluster('shared', ended)]
  deliver({ eventlog: first + logOf([task(0)]) }, '2025-05-31T12:06:00Z')
  expect((await collect('2025-05-31T12:15:00Z')).stages).toEqual([[0, 3]])
  expect((await collect('2025-05-31T14:15:00Z')).asked.length).toBeGreaterThan(1)
  expect((await collect('2025-05-31T14:30:00Z')).asked).toEqual(['clusters/list'])
  world.clusters = [deliveringCluster('shared')]
  deliver({ [`${driver}/78/eventlog`]: first }, '2025-05-31T15:00:00Z')
  const { rows, asked } = await collect('2025-05-31T15:05:00Z')
  expect(rows['log_application']?.map(({ spark_context_id }) => spark_context_id)).toEqual(['78'])
  expect(asked.filter((path) => path.startsWith('fs/files'))).toHaveLength(1)
})

test('clusters of the past are read, too, and a cluster that the workspace forgot is read to its end', async () => {
  const ended = { state: 'TERMINATED', terminated_time: Date.parse('2025-05-10T12:05:00Z') }
  const { collect, world, tree } = await delivering({}, [deliveringCluster('shared', ended)])
  tree.set(`${folder}/eventlog`, { text: first, modified: '2025-05-10T12:05:00Z' })
  const { stages, isDueAgain, state } = await collect()
  expect({ stages, isDueAgain }).toEqual({ stages: [[0, 2]], isDueAgain: false })
  expect(state).toMatchObject({ clusters: {} })
  world.clusters = [deliveringCluster('other')]
  expect((await collect('2025-05-31T12:15:00Z')).rows).toEqual({})
})

test('clusters that the workspace lists no more are found by their folders, and those of others are not', async () => {
  const logs = '/Volumes/main/ops/logs'
  const ended = { state: 'TERMINATED', terminated_time: Date.parse('2025-04-20T12:05:00Z') }
  const kept = [deliveringCluster('forgotten', ended), deliveringCluster('earlier', ended)]
  const { collect, tree } = await delivering({ eventlog: first }, [deliveringCluster('shared')], kept)
  for (const id of ['forgotten', 'earlier', 'elsewhere'])
    tree.set(`${logs}/${id}/eventlog/${id}_1/${id}1/eventlog`, {
      text: first,
      modified: '2025-04-20T12:00:00Z',
    })
  const { rows, isDueAgain, state, asked } = await collect()
  expect(rows['log_application']?.map(({ cluster_id }) => cluster_id).toSorted()).toEqual([
    'earlier',
    'forgotten',
    'shared',
  ])
  expect(asked.filter((path) => path === 'clusters/get')).toHaveLength(3)
  expect(isDueAgain).toBe(false)
  expect(Object.keys(Object(state).clusters)).toEqual(['shared'])
  const later = await collect('2025-05-31T12:15:00Z')
  expect(later.rows).toEqual({})
  expect(later.asked).not.toContain('clusters/get')
})

test('where folders of a destination may not be listed, the logs of listed clusters are read', async () => {
  const { collect } = await delivering({ eventlog: first, '/Volumes/main/ops/logs': { status: 403 } })
  const { stages, notes, isDueAgain } = await collect()
  expect({ stages, isDueAgain }).toEqual({ stages: [[0, 2]], isDueAgain: false })
  expect(notes).toHaveLength(1)
  expect(notes[0]).toMatch(/^Logs of clusters that ended over 30 days ago are not looked for: .*403/)
})

test('a fetch reads no more than its share, and asks for the next one at once', async () => {
  const { collect } = await delivering({ 'eventlog-2025-05-31--09-00.gz': first, eventlog: second })
  const limited: Source<DatabricksClient> = {
    ...eventLog,
    fetch: (context) => fetchEventLogs(context, { fetchBytes: 10, contextBytes: 10 }),
  }
  expect(await collect(undefined, limited)).toMatchObject({ stages: [[0, 2]], isDueAgain: true })
  expect(await collect(undefined, limited)).toMatchObject({
    stages: [
      [0, 3],
      [1, 1],
    ],
    isDueAgain: true,
  })
  expect(await collect(undefined, limited)).toMatchObject({ stages: [], isDueAgain: false })
})

test('a destination that may not be read is a note, and read from the first once it may be', async () => {
  const secret = '/Volumes/main/secret/logs'
  const clusters = [deliveringCluster('shared'), deliveringCluster('hidden', {}, secret)]
  const denied = `${secret}/hidden/eventlog`
  const { collect, tree } = await delivering({ eventlog: first, [denied]: { status: 403 } }, clusters)
  const { notes, stages } = await collect()
  expect(stages).toEqual([[0, 2]])
  expect(notes).toHaveLength(1)
  expect(notes[0]).toMatch(/^Event logs in \/Volumes\/main\/secret\/logs are not read: .*refused with 403/)
  expect(notes[0]).toContain('grant read volume on volume main.secret.logs')
  tree.delete(denied)
  tree.set(`${denied}/hidden_1/99/eventlog`, { text: first, modified: '2025-05-20T12:00:00Z' })
  const { rows } = await collect('2025-05-31T16:15:00Z')
  expect(rows['log_application']?.map(({ cluster_id }) => cluster_id)).toEqual(['hidden'])
})

test('a file that may not be read is a note', async () => {
  const forbidden = await delivering({ eventlog: { status: 403 } })
  expect((await forbidden.collect()).notes[0]).toContain('READ VOLUME')
})

const rotated = 'eventlog-2025-05-31--09-00.gz'

test('a file that was listed and is gone is awaited, with the others of its application', async () => {
  const { collect, deliver } = await delivering({ [rotated]: { status: 404 }, eventlog: second })
  expect(await collect()).toMatchObject({ rows: {}, isDueAgain: false })
  deliver({ [rotated]: gzipSync(first) })
  const { stages, problems } = await collect('2025-05-31T12:15:00Z')
  expect(stages).toEqual([
    [0, 3],
    [1, 1],
  ])
  expect(problems).toEqual([])
})

test('a file that is listed for an hour and never there costs itself', async () => {
  const { collect } = await delivering({ [rotated]: { status: 404 }, eventlog: first })
  for (const minute of ['00', '10', '20', '30', '40'])
    expect((await collect(`2025-05-31T12:${minute}:00Z`)).rows).toEqual({})
  const { stages, problems } = await collect('2025-05-31T12:50:00Z')
  expect(stages).toEqual([[0, 2]])
  expect(problems).toEqual([`${rotated}: It was listed, but is gone.`])
  const { asked } = await collect('2025-05-31T13:00:00Z')
  expect(asked.filter((path) => path.startsWith('fs/files'))).toEqual([])
})

test('without log delivery the source is fine: the doctor has the step to take, screens have no note', async () => {
  const { collect } = await delivering({}, [{ cluster_id: 'plain', state: 'RUNNING' }])
  const { rows, notes, asked } = await collect()
  expect({ rows, asked }).toEqual({ rows: {}, asked: ['clusters/list'] })
  expect(notes).toHaveLength(1)
  expect(notes[0]).toMatch(
    /^Optional: no cluster delivers .* Set a log destination in the settings of a cluster/,
  )
  expect(notes.filter((note) => !isOperatorNote(note))).toEqual([])
})

test('where nothing is delivered yet there is nothing to read', async () => {
  const { collect } = await delivering({})
  expect(await collect()).toMatchObject({ rows: {}, notes: [], isDueAgain: false })
})
