import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEstate } from '../truth/collected-estate.ts'
import { startProduct, type Product } from './product.ts'

/** The product over a small estate of its own, with some days of history. */
export async function startSmallProduct(historyDays = 14): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'lakegauge-connection-'))
  const estate = await startEstate(['--seed', '1', '--small'])
  const connection = join(folder, 'connection.json')
  await writeFile(connection, JSON.stringify(estate.connection), { mode: 0o600 })
  const product = await startProduct({
    LAKEGAUGE_CONNECTION: connection,
    LAKEGAUGE_HISTORY_DAYS: String(historyDays),
  })
  return {
    ...product,
    async stop() {
      await product.stop()
      estate.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
