import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { mostExpensiveShown, listCalls, rangeCalls, variantsOf, type Call } from '../demo/calls.ts'
import { untilShown, type Product } from '../demo/product.ts'
import { signedIn, type Asking } from '../demo/signed-in.ts'
import { quantile } from '../statistics.ts'
import { textTable } from '../table.ts'
import { exitCodeOf } from '../target.ts'
import { ranges } from './report-pages.ts'
import { startOn } from './server-memory.ts'

const usualRepetitions = '20'
const logDelayMs = 200
const mostOfHistoryMs = Math.max(...ranges.map(({ mostMs }) => mostMs))
const headings = ['call', 'range', 'half within', '95 of 100 within', 'limit', 'verdict']

type Timed = { name: string; range: string; times: readonly number[]; mostMs: number; failure?: string }

const { values } = parseArgs({
  options: {
    'data-directory': { type: 'string' },
    repetitions: { type: 'string', default: usualRepetitions },
  },
})
const repetitions = Number(values.repetitions)
const given = values['data-directory']
if (given === undefined)
  throw new Error('Name the --data-directory in which bench/scale/scale.ts kept a lake.')
const dataDirectory = resolve(given)
const product = await startOn(dataDirectory, { LAKEGAUGE_LAKE_MEMORY_MB: '3840' })
try {
  await untilShown(product.url, dataDirectory)
  const timed = await timeAll(product, await signedIn(product.url, 'admin'))
  process.stdout.write(`${textTable(headings, timed.map(rowOf))}\n`)
  const hasFailed = timed.some(({ failure }) => failure !== undefined)
  process.exitCode = hasFailed ? 1 : exitCodeOf(timed.every(isMet))
} finally {
  await product.stop()
}

/** Every call of the workloads in every range, each with new parameters. */
async function timeAll(server: Product, ask: Asking): Promise<Timed[]> {
  const shown = await mostExpensiveShown(ask)
  const timed: Timed[] = []
  for (const [index, { name, since, until, mostMs }] of ranges.entries()) {
    process.stderr.write(`${name} …\n`)
    const range = { since, until }
    for (const call of [...listCalls(shown, range), ...rangeCalls(shown, range)]) {
      // Independent of the range, so that a repetition would be answered from the cache.
      const isOfAnyRange = !('since' in call.query)
      if (isOfAnyRange && index > 0) continue
      const limitMs = call.readsHistory ? mostOfHistoryMs : mostMs
      const { times, failure } = await timeCall(server, ask, call)
      const about = { name: call.name, range: isOfAnyRange ? '' : name, mostMs: limitMs }
      timed.push({ ...about, times, ...(failure && { failure }) })
    }
  }
  return timed
}

async function timeCall({ requests }: Product, ask: Asking, call: Call) {
  await sleep(logDelayMs)
  const before = requests.length
  const failure = await askAll(ask, call)
  await sleep(logDelayMs)
  return { times: requests.slice(before).map(({ milliseconds }) => milliseconds), failure }
}

/** Answers the reason for a failure. */
async function askAll(ask: Asking, call: Call): Promise<string | undefined> {
  try {
    for (const query of variantsOf(call, repetitions)) await ask(call.path, query, call.body)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function isMet({ times, mostMs, failure }: Timed): boolean {
  return failure === undefined && quantile(times, 0.95) <= mostMs
}

function rowOf(timed: Timed): string[] {
  const { name, range, times, mostMs, failure } = timed
  const within = (share: number) => `${quantile(times, share).toFixed(0)} ms`
  return [
    name,
    range,
    within(0.5),
    within(0.95),
    `${mostMs} ms`,
    failure === undefined ? (isMet(timed) ? 'met' : 'MISSED') : `FAILED: ${failure}`,
  ]
}
