import { setTimeout as sleep } from 'node:timers/promises'
import { failuresOf, latenciesText, timed, timesOf, type Answered, type Question } from './answered.ts'
import type { Benchmark, Size } from './benchmark.ts'
import { closedLoop } from './closed-loop.ts'
import { demo } from './demo/demo.ts'
import { MemoryWatch } from './demo/memory-watch.ts'
import { signedIn, type Asking } from './demo/signed-in.ts'
import { mostExpensiveJobs, firstRun } from './demo/workloads.ts'
import { memoryGoals, mostBytesOf, textOf } from './memory-goals.ts'
import { median, quantile } from './statistics.ts'
import { megabytes } from './text.ts'

const loads = {
  full: { readers: 200, seconds: 60 },
  small: { readers: 5, seconds: 4 },
} as const satisfies Record<Size, Load>
const everyMs = 2000
const mostMs = 1000
const mostGrowth = 1.1
const jobsLookedAt = 40
const listedFailures = 5
const day = 86_400_000
const ranges = [7, 14, 30]
const orders = ['TOTAL_COST', 'NAME', 'DURATION']
const until = '2025-05-31T00:00:00.000Z'

/** Calls of equal work with different answers: page sizes, and ranges that begin some days earlier. */
type Variant = { size: string; earlierDays: number }
type Load = { readers: number; seconds: number }
type Lists = { jobs: Question[]; reconciliation: Question; ofJobs: Question[][] }

// Page sizes other than those that find the jobs and their runs here.
const some: Variant = { size: '30', earlierDays: 0 }
const others: Variant = { size: '31', earlierDays: 1 }

export const manyReaders: Benchmark = {
  name: 'readers',
  target: `${loads.full.readers} readers who begin when nothing was asked before, each from the list of jobs to a job and back for ${loads.full.seconds} s, a request every ${everyMs / 1000} s: 99 of 100 within ${mostMs} ms, no error, memory flat; the server: ${textOf(memoryGoals.readServer)}`,
  async run(size) {
    const load = loads[size]
    const { product, idle } = await demo(size)
    const ask = await signedIn(product.url, 'admin')
    const lists = await listsOf(ask, some)
    const memory = memoryOf(product.pid)
    const answered = await readAll(load, (reader) => journey(ask, lists, reader, load))
    const { early, late } = memory.stop()
    const p99 = quantile(timesOf(answered), 0.99)
    const failures = failuresOf(answered)
    const neverAsked = await listsOf(ask, others)
    const atOnce = await readAll(load, (reader) => anything(ask, neverAsked, reader))
    const loop = await closedLoop(ask, product.pid, idle.serverBytes, size)
    return {
      figure: `99 of 100 within ${Math.round(p99)} ms, ${failures.length} failed, memory x${(late / early).toFixed(2)} to ${megabytes(late)}`,
      isMet:
        p99 < mostMs &&
        failures.length === 0 &&
        late < early * mostGrowth &&
        Math.max(early, late) <= mostBytesOf(memoryGoals.readServer),
      notes: [
        `${answered.length} requests: ${latenciesText(answered)}`,
        `server: ${megabytes(early)} in the second quarter, ${megabytes(late)} in the last`,
        `if readers start at any page, so that all requests come within the first ${everyMs / 1000} s: ${latenciesText(atOnce)}`,
        loop.note,
      ],
      failures: [...new Set([...failures, ...failuresOf(atOnce), ...loop.failures])].slice(0, listedFailures),
    }
  },
}

/**
 * The screens of a team: lists in several orders and ranges, and the most expensive jobs with their runs, tasks, prices and
 * trends.
 */
async function listsOf(ask: Asking, { size, earlierDays }: Variant): Promise<Lists> {
  const jobs = ranges.flatMap((days) => {
    const since = new Date(Date.parse(until) - (days + earlierDays) * day).toISOString()
    return orders.map((orderBy) => ({
      path: '/reports/jobs',
      query: { since, until, size, orderBy, costTrend: 'true' },
    }))
  })
  const mostExpensive = await mostExpensiveJobs(ask, jobsLookedAt)
  const ofJobs = mostExpensive.map(async (job): Promise<Question[]> => {
    const { jobId, workspaceId } = job
    const runs = `/reports/jobs/${jobId}/runs`
    const query = { workspaceId, size }
    const since = new Date(Date.parse('2024-06-01T00:00:00Z') + earlierDays * day).toISOString()
    const run = await firstRun(ask, job)
    const tasks = run && { path: `${runs}/${run.runId}/${run.attempt}/tasks`, query, body: {} }
    const explanation = { path: '/cost-explanations', query: { workspaceId, jobId, since, until } }
    const tabs = [{ path: runs, query }, tasks, explanation, { path: `${runs}/trends`, query }]
    return tabs.filter((question) => question !== undefined)
  })
  const reconciliation = { path: '/reconciliation', query: jobs[0] ? rangeOf(jobs[0]) : {} }
  return { jobs, reconciliation, ofJobs: await Promise.all(ofJobs) }
}

function rangeOf({ query: { since = '' } }: Question): Question['query'] {
  return { since, until }
}

function requestsOfOne({ seconds }: Load): number {
  return (seconds * 1000) / everyMs
}

type Asked = (count: number) => Promise<Answered> | undefined

/** In turn: the list with the billed cost above it, a job with all of its tabs, the list in another order, and so on. */
function journey(ask: Asking, { jobs, reconciliation, ofJobs }: Lists, reader: number, load: Load): Asked {
  const steps: Question[] = []
  for (let round = 0; steps.length < requestsOfOne(load); round += 1) {
    const list = round === 0 ? jobs[0] : jobs[(reader + round) % jobs.length]
    if (list) steps.push(list)
    if (round === 0) steps.push(reconciliation)
    // A prime step, so that readers meet on a page now and then.
    steps.push(...(ofJobs[(reader + round * 7) % ofJobs.length] ?? []))
  }
  return (count) => steps[count] && timed(ask, steps[count])
}

function anything(ask: Asking, { jobs, reconciliation, ofJobs }: Lists, reader: number): Asked {
  const questions = [...jobs, reconciliation, ...ofJobs.flat()]
  return (count) => {
    const question = questions[(reader * 7 + count * 31) % questions.length]
    return question && timed(ask, question)
  }
}

/** All readers: each starts at its own page within the first two seconds, and calls at its own pace. */
async function readAll(load: Load, readerOf: (reader: number) => Asked): Promise<Answered[]> {
  const { readers } = load
  const reading = Array.from({ length: readers }, async (_, reader) => {
    const asked = readerOf(reader)
    const answers: (Promise<Answered> | undefined)[] = []
    await sleep((reader * everyMs) / readers)
    for (let count = 0; count < requestsOfOne(load); count += 1) {
      answers.push(asked(count))
      await sleep(everyMs)
    }
    return Promise.all(answers)
  })
  return (await Promise.all(reading)).flat().filter((answered) => answered !== undefined)
}

function memoryOf(pid: number) {
  const watch = new MemoryWatch(pid)
  const memory: number[] = []
  const sampling = setInterval(() => memory.push(watch.sample().serverBytes), 1000)
  return {
    stop() {
      clearInterval(sampling)
      watch.stop()
      const quarter = Math.floor(memory.length / 4)
      return { early: median(memory.slice(quarter, 2 * quarter)), late: median(memory.slice(-quarter)) }
    },
  }
}
