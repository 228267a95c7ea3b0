import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { summaryText } from './document/summary-text.ts'
import { joinedRanges, readLog, readRange } from './read-log.ts'
import { summarizeParts, type EventLogDocument } from './summarize.ts'
import { summaryOf } from './testing/known-results.ts'
import { zipOf } from './testing/zip-files.ts'
import { writtenBySpark } from './testing/real-logs.ts'
import { logOf, packedLog, smallLog, taskEnd } from './testing/small-log.ts'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'event-log-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** The document of files, by their names. */
function read(files: Readonly<Record<string, string | Buffer>>): Promise<EventLogDocument> {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return summaryOf(folder)
}

const bytes = Buffer.from(smallLog)
const rolled = (number: number, events: string) =>
  `{"Event":"DBCEventLoggingListenerMetadata","Spark Version":"3.1.2","Timestamp":1,"Rollover Number":${number},"SparkContext Id":5706921391408253054}\n${events}`
const lines = smallLog.trimEnd().split('\n')
const firstHalf = `${lines.slice(0, 5).join('\n')}\n`
const secondHalf = `${lines.slice(5).join('\n')}\n`

test('an application has its job, stages and SQL execution, times cut to milliseconds per stage', async () => {
  const { applications, skipped } = await read({ log: smallLog })
  expect(skipped).toEqual([])
  expect(applications).toMatchObject([
    {
      applicationId: 'app-1',
      attemptId: null,
      name: 'shop',
      durationMs: 3_000,
      endTimeEstimated: false,
      lines: { read: 11, unparsable: 0 },
      totals: {
        jobs: 1,
        stages: 2,
        tasks: 3,
        tasksFailed: 0,
        executorsAdded: 1,
        numTasks: 3,
        executorCPUTimeSum: 4,
      },
      jobs: [
        {
          jobId: 0,
          status: 'SUCCEEDED',
          durationMs: 1_000,
          durationSum: 251,
          durationMin: 50,
          durationAvg: 83.7,
          executorCPUTimeSum: 4,
        },
      ],
      stages: [
        { stageId: 0, durationAvg: 100.5, executorCPUTimeSum: 3, inputBytesReadMax: 10 },
        { stageId: 1 },
      ],
      executors: [{ executorId: '1', host: 'a', cores: 4, tasks: 3 }],
    },
  ])
})

/** A tar archive of one file. */
function tarOf(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(512)
  header.write(name)
  header.write(content.length.toString(8).padStart(11, '0'), 124)
  header.write('0', 156)
  header.write('ustar', 257)
  const padding = Buffer.alloc(512 - (content.length % 512))
  return Buffer.concat([header, content, padding, Buffer.alloc(1_024)])
}

const rest = bytes.subarray(700)
const packings: readonly (readonly [name: string, content: Buffer])[] = [
  ['gzip', gzipSync(bytes)],
  ['gzip in two members', Buffer.concat([gzipSync(bytes.subarray(0, 700)), gzipSync(rest)])],
  ['Zstandard', zstdCompressSync(bytes)],
  [
    'Zstandard in two frames',
    Buffer.concat([zstdCompressSync(bytes.subarray(0, 700)), zstdCompressSync(rest)]),
  ],
  [
    'Zstandard behind a frame without content',
    Buffer.concat([Buffer.from('502a4d180400000061626364', 'hex'), zstdCompressSync(bytes)]),
  ],
  ['zip', zipOf('folder/log', bytes)],
  ['zip behind a program that unpacks it', Buffer.concat([Buffer.from('#!/bin/sh\n'), zipOf('log', bytes)])],
  ['zip in gzip', gzipSync(zipOf('log', bytes))],
  ['tar in gzip', gzipSync(tarOf('log', bytes))],
  ['gzip in gzip, under the name of another codec', gzipSync(gzipSync(bytes))],
]
test.each(packings)('%s is read as the plain log', async (_, content) => {
  const [plain] = (await summaryOf(await written('plain', bytes))).applications
  const [packed] = (await summaryOf(await written('log.lz4', content))).applications
  expect(packed).toEqual({ ...plain, files: packed?.files })
  expect(packed?.files[0]?.startsWith(join(folder, 'log.lz4'))).toBe(true)
})

test.each(writtenBySpark)(
  'what Spark wrote as $codec is read as its plain log',
  async ({ bytes: content }) => {
    const [plain] = (await summaryOf(await written('plain', Buffer.from(packedLog)))).applications
    const [packed] = (await summaryOf(await written('log', content))).applications
    expect(packed).toEqual({ ...plain, files: packed?.files })
  },
)

function written(name: string, content: Buffer): Promise<string> {
  const path = join(folder, name)
  writeFileSync(path, content)
  return Promise.resolve(path)
}

test('parts of a Spark context are one application in the order of their numbers, whatever their names', async () => {
  const { applications } = await read({
    'b/eventlog': rolled(0, firstHalf),
    'a/eventlog-1': rolled(1, secondHalf),
  })
  expect(applications).toMatchObject([
    {
      applicationId: 'app-1',
      files: [join(folder, 'b/eventlog'), join(folder, 'a/eventlog-1')],
      totals: { tasks: 3 },
      jobs: [{ durationMs: 1_000 }],
    },
  ])
})

test('one file may hold several parts', async () => {
  const { applications } = await read({ log: rolled(0, firstHalf) + rolled(1, secondHalf) })
  expect(applications).toMatchObject([{ totals: { tasks: 3, jobs: 1 }, lines: { read: 13 }, problems: [] }])
})

test('a copy of a part is left out by name, and a missing part is named', async () => {
  const { applications, skipped } = await read({ eventlog: rolled(1, secondHalf), copy: rolled(1, '') })
  expect(applications).toMatchObject([
    {
      totals: { tasks: 2 },
      problems: [
        'Part 0 of the Spark context is missing.',
        '1 end of a task is missing: stages completed with fewer ends than tasks, as Spark dropped events or lines are lost. Their figures are too low.',
      ],
    },
  ])
  expect(skipped).toEqual([
    { file: join(folder, 'copy'), cause: `It is a copy of part 1, which ${join(folder, 'eventlog')} holds.` },
  ])
})

test('a rolling directory is one application, of which a compacted file replaces the former ones', async () => {
  const name = 'eventlog_v2_app-1'
  const { applications, skipped } = await read({
    [`${name}/appstatus_app-1`]: '',
    [`${name}/events_1_app-1.zstd`]: zstdCompressSync(firstHalf),
    [`${name}/events_1_app-1.zstd.compact`]: zstdCompressSync(firstHalf),
    [`${name}/events_10_app-1.zstd`]: zstdCompressSync(
      logOf([taskEnd({ stageId: 1, durationMs: 1, cpuNs: 0 })]),
    ),
    [`${name}/events_2_app-1`]: secondHalf,
  })
  expect(applications).toMatchObject([{ totals: { tasks: 4 } }])
  expect(applications[0]?.files.map((file) => file.slice(file.lastIndexOf('/') + 1))).toEqual([
    'events_1_app-1.zstd.compact',
    'events_2_app-1',
    'events_10_app-1.zstd',
  ])
  expect(skipped).toMatchObject([{ cause: 'The compacted file 1 holds its events.' }])
})

test('stray files are ignored; empty files and files that are no logs are named', async () => {
  const { applications, skipped } = await read({
    '.DS_Store': 'x',
    '__MACOSX/._log': 'x',
    'log.crc': 'x',
    notes: 'no\n',
    none: '',
  })
  expect(applications).toEqual([])
  expect(skipped).toEqual([
    { file: join(folder, 'none'), cause: 'It is empty.' },
    { file: join(folder, 'notes'), cause: 'It is no event log: no line is an event.' },
  ])
})

test('lines that are not JSON are counted, and an event without a subject is named', async () => {
  const broken = `${lines[3]?.slice(0, 60)}\n\n{"Event":"SparkListenerTaskEnd"}\n42\n`
  const { applications } = await read({ log: firstHalf + broken + secondHalf })
  expect(applications).toMatchObject([
    {
      totals: { tasks: 3 },
      lines: { read: 14, unparsable: 1 },
      problems: [
        '1 line is not JSON: what it holds is missing from the figures.',
        '1 events SparkListenerTaskEnd lack what identifies their subject.',
        '1 line is JSON and no event: what it should hold is missing from the figures.',
      ],
    },
  ])
})

test('a broken accumulable makes a task no JSON, as it would be without the short way', async () => {
  const { applications } = await read({ log: smallLog.replace('"Update":9,', '"Update":9x,') })
  expect(applications).toMatchObject([{ lines: { unparsable: 1 }, totals: { tasks: 2 } }])
})

test('a byte order mark before the first line is no part of the line', async () => {
  const { applications } = await read({ log: `\uFEFF${smallLog}` })
  expect(applications).toMatchObject([{ sparkVersion: '3.5.1', lines: { unparsable: 0 } }])
})

test('an application that is there twice is named in both, attempts of one are not', async () => {
  const attempt = smallLog.replace('"App ID"', '"App Attempt ID":"2","App ID"')
  const { applications } = await read({ one: smallLog, other: smallLog, retried: attempt })
  expect(applications.map(({ problems }) => problems)).toEqual([
    [`${join(folder, 'other')} is of the same application and attempt.`],
    [`${join(folder, 'one')} is of the same application and attempt.`],
    [],
  ])
})

test('a log without an end ends, as an estimate, with its last job or SQL execution', async () => {
  const { applications } = await read({ log: `${lines.slice(0, -1).join('\n')}\n` })
  expect(applications).toMatchObject([{ endTimeMs: 3_000, endTimeEstimated: true, isComplete: false }])
})

test('a cut archive is read until the cut, which is named', async () => {
  const many = logOf(
    Array.from({ length: 2_000 }, (_, id) => taskEnd({ stageId: 1, durationMs: id, cpuNs: id })),
  )
  const packed = zstdCompressSync(smallLog + many)
  const { applications } = await read({ log: packed.subarray(0, packed.length - 2_000) })
  expect(applications[0]?.totals.tasks).toBeGreaterThan(1_000)
  expect(applications[0]?.problems).toEqual([
    `${join(folder, 'log')}: unexpected end of file.`,
    '1 line is not JSON: what it holds is missing from the figures.',
  ])
})

test('failures that are not listed are named', async () => {
  const path = join(folder, 'log')
  writeFileSync(path, smallLog)
  const parts = await readLog(path)
  for (const { facts } of parts) facts.counts.tasksFailed = 10_001
  expect(summarizeParts(parts).applications[0]?.problems).toEqual([
    'Of 10001 tasks that did not succeed the first 0 are listed.',
  ])
})

test('the summary for a person has totals, problems and what was not read', async () => {
  const text = summaryText(await read({ log: firstHalf, none: '' }))
  expect(text).toContain('app-1: shop')
  expect(text).toContain('Jobs 1, stages 0, tasks 1')
  expect(text).toContain(`${join(folder, 'none')}: It is empty.`)
})

test('ranges of a file read side by side are the file, wherever a part of it begins', async () => {
  const log = rolled(0, firstHalf) + rolled(1, secondHalf)
  const path = join(folder, 'eventlog')
  writeFileSync(path, log)
  const whole = summarizeParts(await readLog(path))
  expect(whole.applications).toMatchObject([{ lines: { read: 13 } }])
  for (let edge = 0; edge < log.length; edge += 97) {
    const ranges = [
      { start: 0, end: edge },
      { start: edge, end: log.length },
    ]
    const parts = joinedRanges(await Promise.all(ranges.map((range) => readRange(path, range))))
    expect({ edge, ...summarizeParts(parts) }).toEqual({ edge, ...whole })
  }
})
