import { setTimeout as sleep } from 'node:timers/promises'
import type { Benchmark } from './benchmark.ts'
import { demo } from './demo/demo.ts'
import type { Product } from './demo/product.ts'
import { signedIn, type Asking } from './demo/signed-in.ts'
import { dearestJobs, firstRun } from './demo/workloads.ts'
import { quantile } from './statistics.ts'

const mostMs = 50
const repetitions = 30
const logDelayMs = 200
const dayMs = 86_400_000
// Around the usual 25 rows.
const smallestPage = 11
const week = { since: '2025-05-24T00:00:00Z', until: '2025-05-31T00:00:00Z' }
const year = { since: '2024-06-01T00:00:00Z', until: '2025-06-01T00:00:00Z' }

type Call = {
  name: string
  path: string
  query: Readonly<Record<string, string>>
  body?: object
  isList: boolean
  /** Makes calls of the same work whose answers differ; absent: other page sizes, or ranges that begin some days earlier. */
  vary?: (index: number) => Record<string, string>
}
type Milliseconds = { p50: number; p95: number }
/** A call that nobody made before, and the same made again. */
type Timed = { name: string; isList: boolean; first: Milliseconds; again: Milliseconds }

export const listPages: Benchmark = {
  name: 'list-pages',
  target: `pages of the demo's lists that nobody asked for before: 95 of 100 within ${mostMs} ms at the server`,
  async run() {
    const { product } = await demo()
    const ask = await signedIn(product.url, 'admin')
    const timed: Timed[] = []
    for (const call of await calls(ask)) timed.push(await timeCall(product, ask, call))
    const lists = timed.filter(({ isList }) => isList)
    const slowest = lists.toSorted((left, right) => right.first.p95 - left.first.p95)[0]
    return {
      figure: `slowest: ${slowest?.name}, ${slowest?.first.p95} ms`,
      isMet: lists.every(({ first }) => first.p95 < mostMs),
      notes: timed.map(({ name, first, again }) => `${name}: ${says(first)}; asked again: ${says(again)}`),
    }
  },
}

async function calls(ask: Asking): Promise<Call[]> {
  const [job] = await dearestJobs(ask, 1)
  if (!job) throw new Error('the demo lists no job')
  const run = await firstRun(ask, job)
  if (!run) throw new Error('the demo lists no run')
  const { jobId, workspaceId } = job
  const { runId, attempt } = run
  const tasks = `/reports/jobs/${jobId}/runs/${runId}/${attempt}/tasks`
  const explained = '/cost-explanations'
  return [
    { name: 'jobs', path: '/reports/jobs', query: {}, isList: true },
    {
      name: 'jobs with what their runs cost',
      path: '/reports/jobs',
      query: { runCosts: 'true' },
      isList: true,
    },
    { name: 'groups of jobs', path: '/reports/job-groups', query: { groupBy: 'tag' }, isList: true },
    { name: 'one-time runs', path: '/reports/submit-runs', query: {}, isList: true },
    { name: 'maintenance jobs', path: '/reports/maintenance-jobs', query: {}, isList: true },
    { name: 'all jobs', path: '/jobs', query: {}, isList: true },
    { name: 'states', path: '/reports/jobs/states', query: {}, isList: true },
    { name: 'runs', path: `/reports/jobs/${jobId}/runs`, query: { workspaceId }, isList: true },
    { name: 'tasks', path: tasks, query: { workspaceId }, body: {}, isList: true },
    ...['runs/trends', 'tasks', 'clusters'].map((list) => ({
      name: list,
      path: `/reports/jobs/${jobId}/${list}`,
      query: { workspaceId },
      isList: true,
    })),
    {
      name: 'configuration',
      path: '/job-configuration-timelines',
      query: { workspaceId, jobId },
      isList: true,
      vary: (index) => ({ startTime: new Date(Date.parse(year.since) - index * dayMs).toISOString() }),
    },
    { name: 'jobs of a year', path: '/reports/jobs', query: year, isList: false },
    {
      name: 'runs of a year',
      path: `/reports/jobs/${jobId}/runs`,
      query: { ...year, workspaceId },
      isList: false,
    },
    {
      name: 'trend of a year',
      path: `/reports/jobs/${jobId}/runs/trends`,
      query: { ...year, workspaceId },
      isList: false,
    },
    { name: 'reconciliation', path: '/reconciliation', query: {}, isList: false },
    { name: 'reconciliation of a year', path: '/reconciliation', query: year, isList: false },
    { name: 'explanation of a job', path: explained, query: { workspaceId, jobId }, isList: false },
    {
      name: 'explanation of a run',
      path: explained,
      query: { workspaceId, jobId, runId, attemptNumber: attempt },
      isList: false,
    },
  ]
}

const says = ({ p50, p95 }: Milliseconds) => `half within ${p50} ms, 95 of 100 within ${p95} ms`

/** Calls of the same work whose answers differ. */
function variants({ query, isList, vary }: Call): Record<string, string>[] {
  return Array.from({ length: repetitions }, (_, index) => {
    if (vary) return { ...query, ...vary(index) }
    if (isList) return { ...query, size: String(smallestPage + index) }
    const since = Date.parse(query['since'] ?? week.since) - index * dayMs
    return { ...week, ...query, since: new Date(since).toISOString() }
  })
}

async function timeCall(product: Product, ask: Asking, call: Call): Promise<Timed> {
  const { name, isList } = call
  const first = await timeQueries(product, ask, call)
  return { name, isList, first, again: await timeQueries(product, ask, call) }
}

async function timeQueries({ requests }: Product, ask: Asking, call: Call): Promise<Milliseconds> {
  const { name, path, body } = call
  await sleep(logDelayMs)
  const before = requests.length
  for (const query of variants(call)) await ask(path, query, body)
  await sleep(logDelayMs)
  const milliseconds = requests.slice(before).map((request) => request.milliseconds)
  if (milliseconds.length !== repetitions)
    throw new Error(`the log has ${milliseconds.length} of ${repetitions} requests for ${name}`)
  return { p50: quantile(milliseconds, 0.5), p95: quantile(milliseconds, 0.95) }
}
