import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConnectionDocument } from '#contract/connection.ts'
import { startEstate } from '../truth/collected-estate.ts'
import { startProduct, untilCollected, type Product } from './product.ts'

/** The estate of the browser tests: a seed, so that each run sees the same lakehouse. */
export const smallEstate = ['--seed', '1', '--small'] as const

export type SmallProduct = Product & { connection: ConnectionDocument }

/** The product over a small estate of its own, with all of some days of history. */
export async function startSmallProduct(historyDays = 14): Promise<SmallProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'lakegauge-connection-'))
  const estate = await startEstate(smallEstate)
  const file = join(folder, 'connection.json')
  await writeFile(file, JSON.stringify(estate.connection), { mode: 0o600 })
  const product = await startProduct({
    LAKEGAUGE_CONNECTION: file,
    LAKEGAUGE_HISTORY_DAYS: String(historyDays),
  })
  await untilCollected(product.url)
  return {
    ...product,
    connection: estate.connection,
    async stop() {
      await product.stop()
      estate.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
