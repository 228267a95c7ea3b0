import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { expect, test } from 'vitest'
import type { HistoryServer } from './history-server.ts'
import { answerOf, historyOf, jsonOf, readerHere } from './testing/history-of-logs.ts'
import { eventsOf, folderOf, logOf } from './testing/small-history.ts'

const day = (date: string) => Date.parse(`${date}T00:00:00Z`)

const tasks = Array.from({ length: 50 }, (_none, place) => ({ taskId: place, runMs: ((place * 7) % 50) + 1 }))
const small = logOf(eventsOf({ id: 'app-1', endTimeMs: 9_000, tasks }))

async function refusalOf(server: HistoryServer, path: string): Promise<string> {
  const { status, text } = await answerOf(server, `/api/v1${path}`)
  return `${status} ${text}`
}

test.each([
  ['/applications/foobar', '404 unknown app: foobar'],
  ['/applications/foobar/1', '404 unknown app foobar, attempt 1'],
  ['/applications/app-1/7', '404 unknown app app-1, attempt 7'],
  ['/applications/foobar/jobs', '404 no such app: foobar'],
  ['/applications/app-1/7/jobs', '404 no such app: app-1/7'],
  ['/applications/app-1/jobs/9', '404 unknown job: 9'],
  ['/applications/app-1/stages/12345', '404 unknown stage: 12345'],
  ['/applications/app-1/stages/12345/0', '404 unknown stage: 12345'],
  ['/applications/app-1/stages/0/1', '404 unknown attempt for stage 0.  Found attempts: [0]'],
  ['/applications/app-1/stages/0/1/taskSummary', '404 No tasks reported metrics for 0 / 1 yet.'],
  [
    '/applications/app-1/stages/0/0/taskSummary?quantiles=foo,0.1',
    '400 Bad value for parameter "quantiles".  Expected a double, got "foo"',
  ],
  ['/applications/app-1/storage/rdd/3', '404 no rdd found w/ id 3'],
  ['/applications/app-1/sql/3', '404 unknown query execution id: 3'],
  ['/applications?minDate=yesterday', "400 Couldn't parse date: yesterday"],
  ['/applications/app-1/executors/1/threads', '503 Thread dumps not available through the history server.'],
])('%s is refused as Spark refuses it', async (path, refusal) => {
  const server = await historyOf([folderOf({ log: small })])
  expect(await refusalOf(server, path)).toBe(refusal)
})

test.each([
  '/applications/app-1/stages/flimflam',
  '/applications/app-1/jobs?status=foo',
  '/applications/app-1/stages/0/0/taskList?sortBy=foo',
  '/applications/app-1/stages/0/0/taskList?length=foo',
  '/applications/app-1/logs',
  '/foobar',
])('%s is not found', async (path) => {
  const server = await historyOf([folderOf({ log: small })])
  expect(await refusalOf(server, path)).toMatch(/^404 ./)
})

const idsIn = z.array(z.object({ taskId: z.int() })).transform((list) => list.map(({ taskId }) => taskId))
const byRunTime = tasks
  .toSorted((one, other) => one.runMs - other.runMs || one.taskId - other.taskId)
  .map(({ taskId }) => taskId)

test.each([
  ['', tasks.slice(0, 20).map(({ taskId }) => taskId)],
  ['?offset=45', [45, 46, 47, 48, 49]],
  ['?offset=50', []],
  ['?length=0', []],
  ['?offset=10&length=5', [10, 11, 12, 13, 14]],
  ['?sortBy=runtime&offset=3&length=4', byRunTime.slice(3, 7)],
  ['?sortBy=%2Bruntime&length=3', byRunTime.slice(0, 3)],
  ['?sortBy=-runtime&length=3', byRunTime.toReversed().slice(0, 3)],
  ['?status=failed', []],
])('tasks are answered in pages: %s', async (query, expected) => {
  const server = await historyOf([folderOf({ log: small })])
  expect(idsIn.parse(await jsonOf(server, `/applications/app-1/stages/0/0/taskList${query}`))).toEqual(
    expected,
  )
})

test('tasks that failed or were killed are counted, named and sorted before those that succeeded', async () => {
  const log = logOf(
    eventsOf({
      id: 'app-1',
      tasks: [
        { taskId: 0, runMs: 5 },
        { taskId: 1, runMs: 7, end: 'FAILED' },
        { taskId: 2, runMs: 9, end: 'KILLED' },
      ],
    }),
  )
  const server = await historyOf([folderOf({ log })])
  const path = '/applications/app-1/stages/0/0'
  expect(idsIn.parse(await jsonOf(server, `${path}/taskList?sortBy=runtime`))).toEqual([2, 1, 0])
  expect(await jsonOf(server, `${path}/taskList?status=killed`)).toMatchObject([
    { taskId: 2, status: 'KILLED', errorMessage: 'another attempt succeeded' },
  ])
  expect(await jsonOf(server, `${path}?details=false`)).toMatchObject({
    numCompleteTasks: 1,
    numFailedTasks: 1,
    numKilledTasks: 1,
    killedTasksSummary: { 'another attempt succeeded': 1 },
  })
})

test('summaries of tasks and executors stand in a stage where they are asked for', async () => {
  const server = await historyOf([folderOf({ log: small })])
  const path = '/applications/app-1/stages/0?details=false&withSummaries=true&quantiles=0,0.5,1'
  expect(await jsonOf(server, path)).toMatchObject([
    {
      taskMetricsDistributions: { quantiles: [0, 0.5, 1], executorRunTime: [1, 26, 50] },
      executorMetricsDistributions: { quantiles: [0, 0.5, 1], succeededTasks: [50, 50, 50] },
    },
  ])
  expect(Object.keys(Object((await jsonOf(server, path)) as object[])[0])).not.toContain('tasks')
})

const dated = () =>
  folderOf({
    early: logOf(eventsOf({ id: 'early', startTimeMs: day('2024-01-01'), endTimeMs: day('2024-01-05') })),
    late: logOf(eventsOf({ id: 'late', startTimeMs: day('2024-02-01'), endTimeMs: day('2024-02-02') })),
    open: logOf(eventsOf({ id: 'open', startTimeMs: day('2024-03-01') })),
  })
const applicationIds = z.array(z.object({ id: z.string() })).transform((list) => list.map(({ id }) => id))

test.each([
  ['', ['late', 'early', 'open']],
  ['?limit=1', ['late']],
  ['?status=running', ['open']],
  ['?status=completed', ['late', 'early']],
  ['?status=completed&status=running', ['late', 'early', 'open']],
  ['?minDate=2024-02-01', ['late', 'open']],
  ['?maxDate=2024-01-31', ['early']],
  ['?minEndDate=2024-01-06', ['late', 'open']],
  ['?maxEndDate=2024-01-05T00:00:00.000GMT', ['early']],
  ['?minDate=2024-02-01T00:00:00.001GMT', ['open']],
])('applications are chosen by status, start and end: %s', async (query, ids) => {
  const server = await historyOf([dated()])
  expect(applicationIds.parse(await jsonOf(server, `/applications${query}`))).toEqual(ids)
})

test('an attempt without an end is not completed', async () => {
  const server = await historyOf([dated()])
  expect(await jsonOf(server, '/applications/open')).toMatchObject({
    attempts: [
      {
        completed: false,
        duration: 0,
        endTime: '1969-12-31T23:59:59.999GMT',
        endTimeEpoch: -1,
        sparkUser: 'ada',
      },
    ],
  })
})

test('each attempt of an application is answered under its number', async () => {
  const folder = folderOf({
    one: logOf(eventsOf({ id: 'app-1', attemptId: '1', startTimeMs: 1_000, endTimeMs: 5_000 })),
    two: logOf(eventsOf({ id: 'app-1', attemptId: '2', startTimeMs: 6_000, endTimeMs: 9_000, tasks })),
  })
  const server = await historyOf([folder])
  expect(await jsonOf(server, '/applications/app-1')).toMatchObject({
    attempts: [{ attemptId: '2' }, { attemptId: '1' }],
  })
  expect(await jsonOf(server, '/applications/app-1/1/stages')).toMatchObject([{ numCompleteTasks: 0 }])
  expect(await jsonOf(server, '/applications/app-1/2/stages')).toMatchObject([{ numCompleteTasks: 50 }])
})

test('the parts of a log are read in their order, whatever their names, and packed ones, too', async () => {
  const mark = (number: number) => ({
    Event: 'DBCEventLoggingListenerMetadata',
    'Spark Version': '3.5.0',
    'Rollover Number': number,
    'SparkContext Id': 123_456_789,
  })
  const [first, last] = [small.subarray(0, small.length / 2), small.subarray(small.length / 2)]
  const border = first.lastIndexOf('\n') + 1
  const folder = folderOf({
    b: Buffer.concat([logOf([mark(0)]), small.subarray(0, border)]),
    a: gzipSync(Buffer.concat([logOf([mark(1)]), first.subarray(border), last])),
  })
  const server = await historyOf([folder])
  expect(await jsonOf(server, '/applications/app-1')).toMatchObject({ attempts: [{ completed: true }] })
  expect(await jsonOf(server, '/applications/app-1/stages?details=true')).toMatchObject([
    { numCompleteTasks: 50, tasks: { 0: { taskId: 0 }, 49: { taskId: 49 } } },
  ])
})

test('a few applications are kept in memory, and each is read once while it is', async () => {
  const read: string[] = []
  const reader = {
    ...readerHere,
    readHistory(parts: Parameters<typeof readerHere.readHistory>[0]) {
      read.push(parts[0]?.path.slice(-1) ?? '')
      return readerHere.readHistory(parts)
    },
  }
  const names = ['1', '2', '3', '4', '5']
  const logs = names.map((name) => [name, logOf(eventsOf({ id: `app-${name}`, endTimeMs: 9_000 }))] as const)
  const server = await historyOf([folderOf(Object.fromEntries(logs))], { mostKept: 2, reader })
  for (const name of [...names, '5', '4', '1']) await jsonOf(server, `/applications/app-${name}/jobs`)
  expect(read).toEqual(['1', '2', '3', '4', '5', '1'])
  expect(server.keptCount()).toBe(2)
})

test('calls at the same time read an application once; one that cannot be read is tried again', async () => {
  let readings = 0
  const reader = {
    ...readerHere,
    async readHistory() {
      readings += 1
      throw new Error('disk error')
    },
  }
  const server = await historyOf([folderOf({ log: small })], { reader })
  const call = () => refusalOf(server, '/applications/app-1/jobs')
  const failed = '500 The log cannot be read: disk error'
  expect(await Promise.all([call(), call()])).toEqual([failed, failed])
  expect(readings).toBe(1)
  expect(await call()).toBe(failed)
  expect(readings).toBe(2)
})

test.each([
  '/api/v1/applications/../../../../etc/passwd',
  '/api/v1/applications/..%2F..%2F..%2Fetc%2Fpasswd',
  '/api/v1/applications/..%2F..%2Fetc/jobs',
  '/api/v1/applications/%2Fetc%2Fpasswd/logs',
  '/api/v1/applications/app-1/..%2F..%2Fetc%2Fpasswd/jobs',
  '/../../etc/passwd',
])('a path names applications, never files: %s', async (url) => {
  const reader = {
    ...readerHere,
    readHistory: () => Promise.reject(new Error('a file was read')),
    readTasks: () => Promise.reject(new Error('a file was read')),
  }
  const server = await historyOf([folderOf({ log: small })], { reader })
  const { status, text } = await answerOf(server, url)
  expect(status).toBe(404)
  expect(text).not.toContain('root:')
})

test('a page of another site cannot ask under its own name', async () => {
  const server = await historyOf([folderOf({ log: small })])
  const { statusCode, body } = await server.app.inject({
    url: '/api/v1/applications',
    headers: { host: 'evil.example:18080' },
  })
  expect([statusCode, body.includes('app-1')]).toEqual([403, false])
})

test('files that are no logs are named, and cost no application', async () => {
  const { listing } = await historyOf([folderOf({ log: small, notes: Buffer.from('hello\n') })])
  expect(listing.applications.map(({ id }) => id)).toEqual(['app-1'])
  expect(listing.skipped.map(({ cause }) => cause)).toEqual(['It is no event log: no line is an event.'])
})

test('a log that breaks off is answered as far as it goes, and named', async () => {
  const packed = gzipSync(small)
  const server = await historyOf([folderOf({ log: packed.subarray(0, packed.length - 200) })])
  expect(server.listing.problems.map(({ cause }) => cause)).toEqual([
    expect.stringMatching(/^It is read up to where it breaks off: ./),
  ])
  expect(await jsonOf(server, '/applications/app-1')).toMatchObject({ attempts: [{ completed: false }] })
})
