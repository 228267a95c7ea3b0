import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Benchmark } from './benchmark.ts'
import type { Product } from './demo/product.ts'
import { startProductOf } from './demo/product-of-size.ts'
import { megabytes, seconds } from './text.ts'

const mostUntilFiguresMs = 60_000
const mostUntilCollectedMs = 300_000
const mostLakeBytes = 1_536 * 1_048_576
const givenUpMs = 1_800_000
const betweenLooksMs = 500
// A sample may count the first request of a second at both of its ends.
const roundingShare = 1.02

const part = z.object({
  ready: z.boolean(),
  says: z.string(),
  requests: z.number().optional(),
  repeated: z.number().optional(),
  requestsPerSecond: z.number().optional(),
  limitPerSecond: z.number().optional(),
})
const readiness = z.object({ parts: z.record(z.string(), part) })
type Parts = z.output<typeof readiness>['parts']

export const collect: Benchmark = {
  name: 'collect',
  target:
    'the demo: newest days visible within 60 s, everything within 5 minutes, no workspace asked more often than it may be, lake files at most 1.5 GB',
  async run(size) {
    const started = performance.now()
    const product = await startProductOf(size)
    try {
      const watched = await watch(product, started)
      const { figuresMs, collectedMs, mostShare, parts } = watched
      const lakeBytes = await sizeOf(join(product.dataDirectory, 'lake'))
      return {
        figure: `newest days after ${seconds(figuresMs)}, everything after ${seconds(collectedMs)}; at most ${(mostShare * 100).toFixed(0)} % of the rate; lake ${megabytes(lakeBytes)}`,
        isMet:
          figuresMs <= mostUntilFiguresMs &&
          collectedMs <= mostUntilCollectedMs &&
          mostShare <= roundingShare &&
          lakeBytes <= mostLakeBytes,
        notes: [...hostNotes(parts), mostAsking(parts)],
      }
    } finally {
      await product.stop()
    }
  },
}

async function watch({ url }: Product, started: number) {
  let figuresMs: number | undefined
  let mostShare = 0
  while (performance.now() - started < givenUpMs) {
    await sleep(betweenLooksMs)
    const parts = await partsOf(url)
    const elapsedMs = performance.now() - started
    if (parts['figures']?.ready) figuresMs ??= elapsedMs
    const shares = Object.values(parts).map(
      ({ requestsPerSecond = 0, limitPerSecond }) => requestsPerSecond / (limitPerSecond ?? Infinity),
    )
    mostShare = Math.max(mostShare, ...shares)
    if (!parts['collection'] || figuresMs === undefined) continue
    refuseFailed(parts)
    return { figuresMs, collectedMs: elapsedMs, mostShare, parts }
  }
  throw new Error(`the demo was not collected within ${givenUpMs / 60_000} minutes`)
}

async function partsOf(url: string): Promise<Parts> {
  const answer = await fetch(`${url}/readyz?detail`).catch(() => undefined)
  return answer ? readiness.parse(await answer.json()).parts : {}
}

function refuseFailed(parts: Parts): void {
  const failed = Object.entries(parts).filter(([, { ready }]) => !ready)
  if (failed.length > 0) throw new Error(failed.map(([name, { says }]) => `${name}: ${says}`).join('; '))
}

function hostNotes(parts: Parts): string[] {
  return Object.entries(parts)
    .filter(([, { limitPerSecond }]) => limitPerSecond !== undefined)
    .map(([name, { says }]) => `${name}: ${says}`)
}

function mostAsking(parts: Parts): string {
  const requestsBy = new Map<string, number>()
  for (const [name, { requests = 0 }] of Object.entries(parts)) {
    const source = /^source (\S+) /.exec(name)?.[1]
    if (source) requestsBy.set(source, (requestsBy.get(source) ?? 0) + requests)
  }
  const most = [...requestsBy].toSorted(([, one], [, other]) => other - one).slice(0, 8)
  return `most requests by ${most.map(([source, requests]) => `${source} ${requests}`).join(', ')}`
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
