import { gzipSync } from 'node:zlib'
import type { Source } from '#collect/source.ts'
import { answers } from '#contract/process-call.ts'
import { expect, test } from 'vitest'
import type { DatabricksClient } from '../../databricks/client.ts'
import type { ReceivedRequest } from '#testing/answering.ts'
import { eventLog, fetchEventLogs } from './source.ts'
import { readOrdered, readParts } from './source/reading.ts'
import { delivering, first, folder, second, task } from './testing/growing-log.ts'
import { logOf } from './testing/small-log.ts'

/** The source, whose reading process ends when it comes to the open part. */
const dying: Source<DatabricksClient> = {
  ...eventLog,
  apart: [
    answers(readParts, (order, { progress }) =>
      readOrdered(order, (name) => {
        progress(name)
        if (name === 'eventlog') throw new Error('The reading process exceeded its memory limit.')
      }),
    ),
  ],
}

test('the open part continues where it was cut, and again under its name after rotation', async () => {
  const { collect, deliver, tree } = await delivering({ eventlog: first.slice(0, -40) })
  expect((await collect()).stages).toEqual([[0, 1]])
  deliver({ eventlog: first }, '2025-05-31T11:55:00Z')
  expect((await collect('2025-05-31T12:15:00Z')).stages).toEqual([[0, 2]])
  tree.delete(`${folder}/eventlog`)
  deliver({ 'eventlog-2025-05-31--12-20.gz': gzipSync(first + logOf([task(0)])) }, '2025-05-31T12:20:00Z')
  const { stages, executors, application } = await collect('2025-05-31T12:30:00Z')
  expect(stages).toEqual([[0, 3]])
  expect(executors).toEqual([['driver', 3, 300]])
  expect(application).toMatchObject({ lines_read: 6 })
})

test('a part that is delivered twice counts once', async () => {
  const { collect, deliver } = await delivering({ 'eventlog-2025-05-31--09-00.gz': gzipSync(first) })
  await collect()
  deliver({ 'eventlog-2025-05-31--09-01.gz': gzipSync(first), eventlog: second })
  const { stages, executors, problems } = await collect('2025-05-31T12:15:00Z')
  expect(stages).toEqual([
    [0, 3],
    [1, 1],
  ])
  expect(executors).toEqual([['driver', 4, 400]])
  expect(problems).toEqual([])
})

test('an earlier part that comes late is read in its place, as if it had come in time', async () => {
  const { collect, deliver } = await delivering({ eventlog: second })
  const early = await collect()
  expect(early.problems).toEqual(['Part 0 of the Spark context is missing.'])
  deliver({ 'eventlog-2025-05-31--09-00.gz': gzipSync(first) }, '2025-05-31T11:59:00Z')
  const late = await collect('2025-05-31T12:15:00Z')
  expect(late).toMatchObject({ rows: {}, isDueAgain: true })
  const again = await collect('2025-05-31T12:15:00Z')
  expect(again).toMatchObject({
    problems: [],
    isDueAgain: false,
    executors: [['driver', 4, 400]],
    stages: [
      [0, 3],
      [1, 1],
    ],
  })
})

test('a part that cannot be read costs itself, is named, and is read once it changed', async () => {
  const gz = gzipSync(second)
  const { collect, deliver } = await delivering({
    'eventlog-2025-05-31--09-00.gz': gzipSync(first),
    'eventlog-2025-05-31--10-00.gz': gz.subarray(0, 10),
  })
  const broken = await collect()
  expect(broken.stages).toEqual([[0, 2]])
  expect(broken.notes).toHaveLength(1)
  expect(broken.notes[0]).toMatch(
    /^1 parts of event logs .*eventlog-2025-05-31--10-00\.gz: It cannot be read/,
  )
  expect(broken.problems).toHaveLength(1)
  expect((await collect('2025-05-31T12:15:00Z')).rows).toEqual({})
  deliver({ 'eventlog-2025-05-31--10-00.gz': gz }, '2025-05-31T12:20:00Z')
  expect(await collect('2025-05-31T12:30:00Z')).toMatchObject({
    stages: [
      [0, 3],
      [1, 1],
    ],
    problems: [],
  })
})

test('a part that ends its process is left out and named, and the others are read', async () => {
  const { collect } = await delivering({
    'eventlog-2025-05-31--09-00.gz': gzipSync(first),
    eventlog: second,
  })
  const { stages, notes, problems } = await collect('2025-05-31T12:00:00Z', dying)
  expect(stages).toEqual([[0, 2]])
  expect(problems).toEqual(['eventlog: The reading process exceeded its memory limit.'])
  expect(notes).toHaveLength(1)
  expect((await collect('2025-05-31T12:15:00Z')).rows).toEqual({})
})

test('a part that ends its process each time is left alone while it grows, and named as long as its application is followed', async () => {
  const { collect, deliver } = await delivering({ eventlog: first })
  const known = []
  for (const minute of [0, 15, 30, 45, 55]) {
    deliver({ eventlog: first + logOf(Array.from({ length: minute }, () => task(0))) })
    const { asked, notes } = await collect(`2025-05-31T12:${minute || '00'}:00Z`, dying)
    known.push([asked.some((path) => path.startsWith('fs/files')), notes.length])
  }
  expect(known).toEqual([
    [true, 1],
    [true, 1],
    [true, 1],
    [false, 1],
    [false, 1],
  ])
  deliver({ 'eventlog-2025-05-31--12-56.gz': gzipSync(first), eventlog: second.slice(0, 500) })
  expect(await collect('2025-05-31T13:00:00Z')).toMatchObject({ jobs: ['0 RUNNING'], notes: [] })
})

test('a part that is packed under another ending counts once, also without a number', async () => {
  const unnumbered = first.slice(first.indexOf('\n') + 1)
  const { collect, deliver, tree } = await delivering({ 'eventlog-2025-05-31--09-00': unnumbered })
  expect((await collect()).stages).toEqual([[0, 2]])
  tree.delete(`${folder}/eventlog-2025-05-31--09-00`)
  deliver({ 'eventlog-2025-05-31--09-00.gz': gzipSync(unnumbered + logOf([task(0)])) })
  const { stages, application } = await collect('2025-05-31T12:15:00Z')
  expect(stages).toEqual([[0, 3]])
  expect(application).toMatchObject({ lines_read: 5 })
})

test('a log that begins anew with a number that was read is another part', async () => {
  const { collect, deliver } = await delivering({ 'eventlog-2025-05-31--09-00.gz': gzipSync(first) })
  await collect()
  const anew = second
    .replace('"Rollover Number":1', '"Rollover Number":0')
    .replace('"Timestamp":1', '"Timestamp":2')
  deliver({ eventlog: anew }, '2025-05-31T12:05:00Z')
  const { stages, problems } = await collect('2025-05-31T12:15:00Z')
  expect(stages).toEqual([
    [0, 3],
    [1, 1],
  ])
  expect(problems).toEqual([])
  deliver({ eventlog: anew + logOf([task(1)]) }, '2025-05-31T12:20:00Z')
  expect((await collect('2025-05-31T12:30:00Z')).stages).toEqual([
    [0, 3],
    [1, 2],
  ])
})

test.each(['2025-05-31T11:02:00Z', '2025-05-31T13:02:00Z'])(
  'a clock of the store that is an hour off, at %s, loses nothing',
  async (modified) => {
    const { collect, deliver } = await delivering({})
    await collect()
    deliver({ eventlog: first }, modified)
    expect((await collect('2025-05-31T12:15:00Z')).stages).toEqual([[0, 2]])
    deliver({ eventlog: first + logOf([task(0)]) }, modified.replace(':02', ':07'))
    expect((await collect('2025-05-31T12:30:00Z')).stages).toEqual([[0, 3]])
  },
)

test('a file that a listing has on two pages, as it grew meanwhile, is read once', async () => {
  const listed = ({ query }: ReceivedRequest) => {
    const file = { path: `${folder}/eventlog`, is_directory: false, last_modified: 1_748_691_000_000 }
    const isSecond = query['page_token'] === 'more'
    return {
      contents: [{ ...file, file_size: isSecond ? first.length : 10 }],
      ...(!isSecond && { next_page_token: 'more' }),
    }
  }
  const { collect } = await delivering({ eventlog: first }, undefined, undefined, {
    [`GET /api/2.0/fs/directories${folder}`]: listed,
  })
  const { stages, asked } = await collect()
  expect(stages).toEqual([[0, 2]])
  expect(asked.filter((path) => path.startsWith('fs/files'))).toHaveLength(1)
  expect((await collect('2025-05-31T12:15:00Z')).rows).toEqual({})
})

test('a store that asks to wait is asked again, and nothing is lost', async () => {
  const answers = [429, 503]
  const { collect } = await delivering({ eventlog: first }, undefined, undefined, {
    [`GET /api/2.0/fs/files${folder}/eventlog`]: () => {
      const status = answers.shift()
      if (status === undefined) return { status: 200, text: first }
      return { status, text: '{"error_code":"REQUEST_LIMIT_EXCEEDED"}', headers: { 'retry-after': '0' } }
    },
  })
  const { stages, notes } = await collect()
  expect({ stages, notes, answers }).toEqual({ stages: [[0, 2]], notes: [], answers: [] })
})

test('where the right to read is lost before all is read, no fetch is asked for at once', async () => {
  const { collect, tree } = await delivering({ 'eventlog-2025-05-31--09-00.gz': first, eventlog: second })
  const limited: Source<DatabricksClient> = {
    ...eventLog,
    fetch: (context) => fetchEventLogs(context, { fetchBytes: 10, contextBytes: 10 }),
  }
  expect(await collect(undefined, limited)).toMatchObject({ isDueAgain: true })
  tree.set('/Volumes/main/ops/logs/shared/eventlog', { status: 403 })
  expect(await collect('2025-05-31T12:15:00Z', limited)).toMatchObject({ rows: {}, isDueAgain: false })
  tree.delete('/Volumes/main/ops/logs/shared/eventlog')
  const { stages } = await collect('2025-05-31T12:30:00Z', limited)
  expect(stages).toEqual([
    [0, 3],
    [1, 1],
  ])
})

test('where the right to read is lost for a while, reading goes on where it ended', async () => {
  const { collect, deliver, tree } = await delivering({ 'eventlog-2025-05-31--09-00.gz': gzipSync(first) })
  await collect()
  tree.set('/Volumes/main/ops/logs/shared/eventlog', { status: 403 })
  const denied = await collect('2025-05-31T12:15:00Z')
  expect(denied).toMatchObject({ rows: {}, isDueAgain: false })
  expect(denied.notes[0]).toContain('READ VOLUME')
  // What was read is deleted meanwhile: read from its beginning, the log would lack it.
  tree.clear()
  deliver({ eventlog: second }, '2025-05-31T15:00:00Z')
  const { stages, problems, application } = await collect('2025-05-31T15:15:00Z')
  expect(stages).toEqual([
    [0, 3],
    [1, 1],
  ])
  expect(problems).toEqual([])
  expect(application).toMatchObject({ application_name: 'shop', task_count: 4 })
})
