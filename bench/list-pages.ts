import { setTimeout as sleep } from 'node:timers/promises'
import type { Benchmark } from './benchmark.ts'
import { daysBefore, dearestShown, listCalls, rangeCalls, variantsOf, type Call } from './demo/calls.ts'
import { demo } from './demo/demo.ts'
import type { Product } from './demo/product.ts'
import { signedIn, type Asking } from './demo/signed-in.ts'
import { quantile } from './statistics.ts'

const mostMs = 50
const repetitions = 30
const logDelayMs = 200
const week = { since: '2025-05-24T00:00:00Z', until: '2025-05-31T00:00:00Z' }
const year = { since: '2024-06-01T00:00:00Z', until: '2025-06-01T00:00:00Z' }

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
  const shown = await dearestShown(ask)
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

const says = ({ p50, p95 }: Milliseconds) => `half within ${p50} ms, 95 of 100 within ${p95} ms`

async function timeCall(product: Product, ask: Asking, call: Call): Promise<Timed> {
  const { name, isList } = call
  const first = await timeQueries(product, ask, call)
  return { name, isList, first, again: await timeQueries(product, ask, call) }
}

async function timeQueries({ requests }: Product, ask: Asking, call: Call): Promise<Milliseconds> {
  const { name, path, body } = call
  await sleep(logDelayMs)
  const before = requests.length
  for (const query of variantsOf(call, repetitions)) await ask(path, query, body)
  await sleep(logDelayMs)
  const milliseconds = requests.slice(before).map((request) => request.milliseconds)
  if (milliseconds.length !== repetitions)
    throw new Error(`the log has ${milliseconds.length} of ${repetitions} requests for ${name}`)
  return { p50: quantile(milliseconds, 0.5), p95: quantile(milliseconds, 0.95) }
}
