import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionDocument } from '#contract/connection.ts'
import { MemoryWatch } from '../demo/memory-watch.ts'
import { startProduct, untilShown, type Product } from '../demo/product.ts'
import { signedIn } from '../demo/signed-in.ts'

/** Memory of a server that shows a mart, and the durations of its pages. */
export type ShownMart = {
  shownMs: number
  residentBytes: number
  peakBytes: number
  pages: readonly { path: string; ms: number }[]
}

const restMs = 10_000
const pages = ['/reports/jobs', '/reports/jobs/states', '/reconciliation']
const lastDays = { since: '2025-05-03T00:00:00Z', until: '2025-06-02T00:00:00Z' }

/** Starts the server on a data directory whose lake is closed, and requests a few pages. */
export async function shownMart(
  dataDirectory: string,
  environment: Readonly<Record<string, string>>,
): Promise<ShownMart> {
  const startedMs = performance.now()
  const product = await startOn(dataDirectory, environment)
  const watch = new MemoryWatch(product.pid)
  try {
    await untilShown(product.url, dataDirectory)
    const shownMs = performance.now() - startedMs
    const timed = await timePages(product.url)
    await sleep(restMs)
    const { serverBytes } = watch.sample()
    return { shownMs, residentBytes: serverBytes, peakBytes: watch.serverPeakBytes, pages: timed }
  } finally {
    watch.stop()
    await product.stop()
  }
}

/** Starts the product on a data directory whose lake is closed; nothing is collected. */
export async function startOn(
  dataDirectory: string,
  environment: Readonly<Record<string, string>>,
): Promise<Product> {
  const connectionFile = join(dataDirectory, 'connection.json')
  await writeFile(connectionFile, JSON.stringify(unreachable), { mode: 0o600 })
  return startProduct({
    ...environment,
    LAKEGAUGE_DATA_DIR: dataDirectory,
    LAKEGAUGE_CONNECTION: connectionFile,
  })
}

async function timePages(url: string): Promise<ShownMart['pages']> {
  const ask = await signedIn(url, 'admin')
  const timed: { path: string; ms: number }[] = []
  for (const path of pages) {
    const since = performance.now()
    await ask(path, lastDays)
    timed.push({ path, ms: performance.now() - since })
  }
  return timed
}

// Nothing is collected: all rows are in the mart.
const unreachable: ConnectionDocument = {
  version: 1,
  demo: true,
  account: { id: 'scale', cloud: 'AZURE' },
  dataClock: '2025-06-02T00:00:00Z',
  workspaces: [
    {
      id: '1',
      name: 'unreachable',
      url: 'http://127.0.0.1:9',
      subscriptionId: 'none',
      region: 'westeurope',
      credentials: { kind: 'token', token: 'none' },
    },
  ],
}
