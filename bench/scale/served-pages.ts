import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../demo/product.ts'
import type { Asking } from '../demo/signed-in.ts'
import { pageSizeAfter, type ReportPage } from './report-pages.ts'

const logDelayMs = 200
let asked = 0

/** Durations of pages in the server's log, with repetitions that never request the same rows. */
export async function timeServed(
  product: Product,
  ask: Asking,
  pages: readonly ReportPage[],
  repetitions: number,
): Promise<ReadonlyMap<string, number[]>> {
  const timed = new Map<string, number[]>()
  for (const page of pages) timed.set(page.name, await timePage(product, ask, page, repetitions))
  return timed
}

/** The same in turns, until the work is done; a started turn is completed. */
export async function timeServedUntil(
  product: Product,
  ask: Asking,
  pages: readonly ReportPage[],
  done: Promise<unknown>,
): Promise<ReadonlyMap<string, number[]>> {
  const over = new AbortController()
  const noted = done.finally(() => over.abort())
  const all = new Map<string, number[]>(pages.map(({ name }) => [name, []]))
  while (!over.signal.aborted) {
    const turn = await timeServed(product, ask, pages, 1)
    for (const [name, times] of turn) all.get(name)?.push(...times)
  }
  await noted
  return all
}

async function timePage(
  { requests }: Product,
  ask: Asking,
  { path, query, body }: ReportPage,
  repetitions: number,
): Promise<number[]> {
  await sleep(logDelayMs)
  const before = requests.length
  for (let count = 0; count < repetitions; count += 1) {
    await ask(path, { ...query, size: String(pageSizeAfter(asked)) }, body)
    asked += 1
  }
  await sleep(logDelayMs)
  return requests.slice(before).map(({ milliseconds }) => milliseconds)
}
