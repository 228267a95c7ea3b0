import { setTimeout as sleep } from 'node:timers/promises'
import type { Benchmark } from './benchmark.ts'
import { demo } from './demo/demo.ts'
import { MemoryWatch } from './demo/memory-watch.ts'
import { signedIn, type Asking } from './demo/signed-in.ts'
import { dearestJobs, firstRun } from './demo/workloads.ts'
import { median, quantile } from './statistics.ts'
import { megabytes } from './text.ts'

const readers = 200
const seconds = 60
const everyMs = 2000
const mostMs = 1000
const mostGrowth = 1.1
const jobsLookedAt = 40
const failuresTold = 5
const days = [7, 14, 30]
const orders = ['TOTAL_COST', 'NAME', 'DURATION']
const until = '2025-05-31T00:00:00.000Z'

type Question = { path: string; query: Readonly<Record<string, string>>; body?: object }
type Answered = { milliseconds: number; failure?: string }

export const manyReaders: Benchmark = {
  name: 'readers',
  target: `${readers} readers of the demo for ${seconds} s, a request each every ${everyMs / 1000} s: 99 of 100 within ${mostMs} ms, no error, memory flat`,
  async run() {
    const { product } = await demo()
    const ask = await signedIn(product.url, 'admin')
    const questions = await questionsOf(ask)
    const watch = new MemoryWatch(product.pid)
    const memory: number[] = []
    const sampling = setInterval(() => memory.push(watch.sample().serverBytes), 1000)
    const answered = (
      await Promise.all(Array.from({ length: readers }, (_, reader) => read(ask, questions, reader)))
    ).flat()
    clearInterval(sampling)
    watch.stop()
    const times = answered.map(({ milliseconds }) => milliseconds)
    const failures = answered.flatMap(({ failure }) => failure ?? [])
    const quarter = Math.floor(memory.length / 4)
    const early = median(memory.slice(quarter, 2 * quarter))
    const late = median(memory.slice(-quarter))
    const p99 = quantile(times, 0.99)
    return {
      figure: `99 of 100 within ${Math.round(p99)} ms, ${failures.length} failed, memory x${(late / early).toFixed(2)}`,
      isMet: p99 < mostMs && failures.length === 0 && late < early * mostGrowth,
      notes: [
        `${answered.length} requests for ${questions.length} different questions`,
        `half within ${Math.round(quantile(times, 0.5))} ms, 95 of 100 within ${Math.round(quantile(times, 0.95))} ms`,
        `server: ${megabytes(early)} in the second quarter, ${megabytes(late)} in the last`,
        ...[...new Set(failures)].slice(0, failuresTold),
      ],
    }
  },
}

/** What a team looks at: its lists in some orders and ranges, and the dearest jobs with their runs, trends, tasks and prices. */
async function questionsOf(ask: Asking): Promise<Question[]> {
  const ranges = days.map((count) => ({
    since: new Date(Date.parse(until) - count * 86_400_000).toISOString(),
    until,
  }))
  const lists = ranges.flatMap((range) =>
    orders.map((orderBy) => ({ path: '/reports/jobs', query: { ...range, orderBy, costTrend: 'true' } })),
  )
  const jobs = await dearestJobs(ask, jobsLookedAt)
  const ofJobs = await Promise.all(
    jobs.map(async (job): Promise<Question[]> => {
      const { jobId, workspaceId } = job
      const runs = `/reports/jobs/${jobId}/runs`
      const ofJob: Question[] = [
        { path: runs, query: { workspaceId } },
        { path: `${runs}/trends`, query: { workspaceId } },
        { path: '/cost-explanations', query: { workspaceId, jobId } },
      ]
      const run = await firstRun(ask, job)
      const tasks = run && `${runs}/${run.runId}/${run.attempt}/tasks`
      return tasks ? ofJob.concat({ path: tasks, query: { workspaceId }, body: {} }) : ofJob
    }),
  )
  return [...lists, { path: '/reconciliation', query: {} }, ...ofJobs.flat()]
}

/** One reader: begins at a place of its own in the first two seconds, and asks what its number says. */
async function read(ask: Asking, questions: readonly Question[], reader: number): Promise<Answered[]> {
  const answers: Promise<Answered>[] = []
  await sleep((reader * everyMs) / readers)
  for (let count = 0; count < (seconds * 1000) / everyMs; count += 1) {
    // A prime step, so that readers meet each other now and then.
    const question = questions[(reader * 7 + count * 31) % questions.length]
    if (question) answers.push(timed(ask, question))
    await sleep(everyMs)
  }
  return Promise.all(answers)
}

async function timed(ask: Asking, { path, query, body }: Question): Promise<Answered> {
  const started = performance.now()
  try {
    await ask(path, query, body)
    return { milliseconds: performance.now() - started }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    return { milliseconds: performance.now() - started, failure }
  }
}
