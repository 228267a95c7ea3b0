import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Benchmark } from './benchmark.ts'
import { demo } from './demo/demo.ts'
import type { Product } from './demo/product.ts'
import { signedIn, type Asking } from './demo/signed-in.ts'
import { quantile } from './statistics.ts'

const mostMs = 50
const repetitions = 30
const logDelayMs = 200
const year = { since: '2024-06-01T00:00:00Z', until: '2025-06-01T00:00:00Z' }

type Call = {
  name: string
  path: string
  query: Readonly<Record<string, string>>
  body?: object
  isList: boolean
}
type Timed = { name: string; isList: boolean; p50: number; p95: number }

const jobList = z.object({ jobReports: z.array(z.object({ dbJobId: z.string(), workspaceId: z.string() })) })
const runList = z.object({
  jobRunReports: z.array(z.object({ dbJobRunId: z.string(), attemptNumber: z.number() })),
})

export const listPages: Benchmark = {
  name: 'list-pages',
  target: `pages of the demo's lists: 95 of 100 within ${mostMs} ms at the server`,
  async run() {
    const { product } = await demo()
    const ask = await signedIn(product.url, 'admin')
    const timed: Timed[] = []
    for (const call of await calls(ask)) timed.push(await timeCall(product, ask, call))
    const lists = timed.filter(({ isList }) => isList)
    const slowest = lists.toSorted((left, right) => right.p95 - left.p95)[0]
    return {
      figure: `slowest: ${slowest?.name}, ${slowest?.p95} ms`,
      isMet: lists.every(({ p95 }) => p95 < mostMs),
      notes: timed.map(({ name, p50, p95 }) => `${name}: half within ${p50} ms, 95 of 100 within ${p95} ms`),
    }
  },
}

async function calls(ask: Asking): Promise<Call[]> {
  const { jobReports } = jobList.parse(await ask('/reports/jobs'))
  const [job] = jobReports
  if (!job) throw new Error('the demo lists no job')
  const { dbJobId: jobId, workspaceId } = job
  const { jobRunReports } = runList.parse(await ask(`/reports/jobs/${jobId}/runs`, { workspaceId }))
  const [run] = jobRunReports
  if (!run) throw new Error('the demo lists no run')
  const { dbJobRunId: runId, attemptNumber } = run
  const attempt = String(attemptNumber)
  const tasks = `/reports/jobs/${jobId}/runs/${runId}/${attempt}/tasks`
  const explained = '/cost-explanations'
  return [
    { name: 'jobs', path: '/reports/jobs', query: {}, isList: true },
    { name: 'states', path: '/reports/jobs/states', query: {}, isList: true },
    { name: 'runs', path: `/reports/jobs/${jobId}/runs`, query: { workspaceId }, isList: true },
    { name: 'tasks', path: tasks, query: { workspaceId }, body: {}, isList: true },
    { name: 'jobs of a year', path: '/reports/jobs', query: year, isList: false },
    {
      name: 'runs of a year',
      path: `/reports/jobs/${jobId}/runs`,
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

async function timeCall(
  { requests }: Product,
  ask: Asking,
  { name, path, query, body, isList }: Call,
): Promise<Timed> {
  await sleep(logDelayMs)
  const before = requests.length
  for (let count = 0; count < repetitions; count += 1) await ask(path, query, body)
  await sleep(logDelayMs)
  const milliseconds = requests.slice(before).map((request) => request.milliseconds)
  if (milliseconds.length !== repetitions)
    throw new Error(`the log has ${milliseconds.length} of ${repetitions} requests for ${name}`)
  return { name, isList, p50: quantile(milliseconds, 0.5), p95: quantile(milliseconds, 0.95) }
}
