import { setTimeout as sleep } from 'node:timers/promises'
import type { Benchmark, Size } from './benchmark.ts'
import { daysBefore, mostExpensiveShown, listCalls, rangeCalls, variantsOf, type Call } from './demo/calls.ts'
import { demo } from './demo/demo.ts'
import type { Product } from './demo/product.ts'
import { signedIn, type Asking } from './demo/signed-in.ts'
import { quantile } from './statistics.ts'

const mostMs = 50
const repetitions = { full: 30, small: 2 } as const satisfies Record<Size, number>
const logDelayMs = 200
const week = { since: '2025-05-24T00:00:00Z', until: '2025-05-31T00:00:00Z' }
const year = { since: '2024-06-01T00:00:00Z', until: '2025-06-01T00:00:00Z' }

type Milliseconds = { p50: number; p95: number }
/** A new call, and its repetition. */
type Timed = { name: string; isList: boolean; first: Milliseconds; again: Milliseconds }

export const listPages: Benchmark = {
  name: 'list-pages',
  target: `pages of the demo's lists without a cached answer: 95 of 100 within ${mostMs} ms at the server`,
  async run(size) {
    const { product } = await demo(size)
    const ask = await signedIn(product.url, 'admin')
    const timed = await timeCalls(product, ask, await calls(ask), repetitions[size])
    const lists = timed.filter(({ isList }) => isList)
    const slowest = lists.toSorted((left, right) => right.first.p95 - left.first.p95)[0]
    return {
      figure: `slowest: ${slowest?.name}, ${slowest?.first.p95} ms`,
      isMet: lists.every(({ first }) => first.p95 < mostMs),
      notes: timed.map(
        ({ name, first, again }) => `${name}: ${quantilesText(first)}; repeated: ${quantilesText(again)}`,
      ),
    }
  },
}

async function calls(ask: Asking): Promise<Call[]> {
  const shown = await mostExpensiveShown(ask)
  const { jobId, workspaceId } = shown.job
  const { runId, attempt } = shown.run
  const ofYear = listCalls(shown, year).filter(({ name }) => ['jobs', 'runs', 'runs/trends'].includes(name))
  return [
    ...listCalls(shown, undefined),
    {
      name: 'configuration',
      path: '/job-configuration-timelines',
      query: { workspaceId, jobId },
      isList: true,
      vary: (index) => ({ startTime: daysBefore(year.since, index) }),
    },
    ...ofYear.map((call) => beside(call, `${call.name} of a year`)),
    ...rangeCalls(shown, week),
    ...rangeCalls(shown, year).map((call) => beside(call, `${call.name}, a year`)),
    {
      name: 'explanation of a run',
      path: '/cost-explanations',
      query: { ...week, workspaceId, jobId, runId, attemptNumber: attempt },
      isList: false,
    },
  ]
}

const beside = (call: Call, name: string): Call => ({ ...call, name, isList: false })

const quantilesText = ({ p50, p95 }: Milliseconds) => `half within ${p50} ms, 95 of 100 within ${p95} ms`

// In turns, so that a slow minute of the machine affects all of them, and none warms up the others.
async function timeCalls(
  { requests }: Product,
  ask: Asking,
  all: readonly Call[],
  rounds: number,
): Promise<Timed[]> {
  const variants = all.map((call) => variantsOf(call, rounds))
  await sleep(logDelayMs)
  const before = requests.length
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { path, body }] of all.entries()) {
      const query = variants[index]?.[round] ?? {}
      await ask(path, query, body)
      await ask(path, query, body)
    }
  }
  await sleep(logDelayMs)
  const milliseconds = requests.slice(before).map((request) => request.milliseconds)
  const [asked, ofRound] = [2 * all.length * rounds, 2 * all.length]
  if (milliseconds.length !== asked)
    throw new Error(`the log has ${milliseconds.length} of ${asked} requests`)
  const at = (place: number) => quantiles(milliseconds.filter((_, index) => index % ofRound === place))
  return all.map(({ name, isList }, index) => ({
    name,
    isList,
    first: at(2 * index),
    again: at(2 * index + 1),
  }))
}

const quantiles = (all: readonly number[]): Milliseconds => ({
  p50: quantile(all, 0.5),
  p95: quantile(all, 0.95),
})
