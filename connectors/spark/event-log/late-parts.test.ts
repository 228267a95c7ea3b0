import { gzipSync } from 'node:zlib'
import type { Source } from '#collect/source.ts'
import { expect, test } from 'vitest'
import type { DatabricksClient } from '../../databricks/client.ts'
import { eventLog } from './source.ts'
import { delivering, first, folder, second, task } from './testing/growing-log.ts'
import { logOf } from './testing/small-log.ts'

/** The source, whose reading process ends when it comes to the open part. */
const dying: Source<DatabricksClient> = {
  ...eventLog,
  apart: async (params, report) =>
    eventLog.apart?.(params, (name) => {
      report(name)
      if (name === 'eventlog') throw new Error('The reading process exceeded its memory limit.')
    }),
}

test('the open part continues where it was cut, and again under its name after rotation', async () => {
  const { collect, deliver, tree } = await delivering({ eventlog: first.slice(0, -40) })
  expect((await collect()).stages).toEqual([[0, 1]])
  deliver({ eventlog: first }, '2025-05-31T11:55:00Z')
  expect((await collect('2025-05-31T12:15:00Z')).stages).toEqual([[0, 2]])
  tree.delete(`${folder}/eventlog`)
  deliver({ 'eventlog-2025-05-31--12-20.gz': gzipSync(first + logOf([task(0)])) }, '2025-05-31T12:20:00Z')
  const { stages, application } = await collect('2025-05-31T12:30:00Z')
  expect(stages).toEqual([[0, 3]])
  expect(application).toMatchObject({ lines_read: 6 })
})

test('a part that is delivered twice counts once', async () => {
  const { collect, deliver } = await delivering({ 'eventlog-2025-05-31--09-00.gz': gzipSync(first) })
  await collect()
  deliver({ 'eventlog-2025-05-31--09-01.gz': gzipSync(first), eventlog: second })
  const { stages, problems } = await collect('2025-05-31T12:15:00Z')
  expect(stages).toEqual([
    [0, 3],
    [1, 1],
  ])
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
