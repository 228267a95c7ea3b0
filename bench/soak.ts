import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { AnswerOf } from '#contract/process-call.ts'
import { askOwner } from '#local/ask-owner.ts'
import { serverCalls } from '../apps/server/calls/server-calls.ts'
import { startMovableEstate, type MovableEstate } from './demo/estate.ts'
import { MemoryWatch, type MemorySample } from './demo/memory-watch.ts'
import { startProduct, untilCollected, type Product } from './demo/product.ts'
import { signedIn } from './demo/signed-in.ts'
import { median, slope } from './statistics.ts'
import { exitCodeOf } from './target.ts'
import { megabytes } from './text.ts'

const usualMinutes = 60
const mostGrowth = 0.1
const sampleEveryMs = 1_000
const collectEveryMs = 10_000
const hourMs = 3_600_000
const pages = ['/reports/jobs', '/reports/jobs/states', '/reconciliation']

type Soaked = { samples: readonly MemorySample[]; collects: number; changedRows: number; failures: number }

/** An hour of data time per round: collect, derive, publish, and read the updated lists. */
async function soak(product: Product, estate: MovableEstate, minutes: number): Promise<Soaked> {
  const ask = await signedIn(product.url, 'admin')
  const watch = new MemoryWatch(product.pid)
  const samples: MemorySample[] = []
  const sampling = setInterval(() => samples.push(watch.sample()), sampleEveryMs)
  const soaked = { samples, collects: 0, changedRows: 0, failures: 0 }
  const endsAt = Date.now() + minutes * 60_000
  try {
    while (Date.now() < endsAt) {
      const nextAt = Date.now() + collectEveryMs
      await estate.advance(1)
      const { changedRows, failed } = await collect(product)
      soaked.collects += 1
      soaked.changedRows += changedRows
      soaked.failures += failed.length
      for (const page of pages) await ask(page)
      await sleep(Math.max(0, nextAt - Date.now()))
    }
  } finally {
    clearInterval(sampling)
    watch.stop()
  }
  return soaked
}

async function collect({ dataDirectory }: Product): Promise<AnswerOf<typeof serverCalls.collect>> {
  const answer = await askOwner(dataDirectory, serverCalls.collect, {})
  if (!answer.owned) throw new Error('the server does not own its data directory any more')
  return answer.answer
}

/** Growth in bytes an hour after the first quarter, in which caches fill. */
function growthPerHour(bytes: readonly number[]): number {
  const settled = bytes.slice(Math.floor(bytes.length / 4))
  return slope(settled.map((y, index) => ({ x: (index * sampleEveryMs) / hourMs, y })))
}

/** The median of a quarter of the samples, the first being 0. */
function quarterOf(bytes: readonly number[], quarter: number): number {
  const length = bytes.length / 4
  return median(bytes.slice(Math.floor(quarter * length), Math.floor((quarter + 1) * length)))
}

function verdictOf(name: string, bytes: readonly number[]): { message: string; isFlat: boolean } {
  const [second, last] = [quarterOf(bytes, 1), quarterOf(bytes, 3)]
  const growth = last / second - 1
  const isFlat = Math.abs(growth) <= mostGrowth
  const percent = `${growth >= 0 ? '+' : ''}${(growth * 100).toFixed(1)} %`
  const summary = `${name}: ${megabytes(second)} in the second quarter, ${megabytes(last)} in the last (${percent}), at most ${megabytes(Math.max(...bytes))}, ${megabytes(growthPerHour(bytes))} more an hour`
  return { message: `${summary}: ${isFlat ? 'flat' : 'NOT FLAT'}`, isFlat }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { small: { type: 'boolean', default: false } },
})
const size = values.small ? 'small' : 'full'
const minutes = Number(positionals[0] ?? usualMinutes)
if (!(minutes > 0)) throw new Error('Give the minutes to soak for as a number greater than 0.')
const estate = await startMovableEstate(size)
try {
  const product = await startProduct({ LAKEGAUGE_CONNECTION: estate.connectionFile })
  try {
    process.stderr.write('collecting the history …\n')
    await untilCollected(product.url)
    process.stderr.write(`soaking for ${minutes} minutes …\n`)
    const { samples, collects, changedRows, failures } = await soak(product, estate, minutes)
    const verdicts = [
      verdictOf(
        'server',
        samples.map(({ serverBytes }) => serverBytes),
      ),
      verdictOf(
        'lake',
        samples.map(({ lakeBytes }) => lakeBytes),
      ),
    ]
    const lines = verdicts.map(({ message }) => message)
    const counts = `${collects} collections, ${changedRows} rows new or changed, ${failures} sources failed`
    process.stdout.write(`${[counts, ...lines].join('\n')}\n`)
    process.exitCode = failures > 0 ? 1 : exitCodeOf(verdicts.every(({ isFlat }) => isFlat))
  } finally {
    await product.stop()
  }
} finally {
  await estate.stop()
}
