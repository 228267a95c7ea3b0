import type { Size } from '../benchmark.ts'
import { startMovableEstate } from './estate.ts'
import { startProduct, type Product } from './product.ts'

/** Starts the product with its demo; in the small, with a week of one workspace. */
export async function startProductOf(size: Size): Promise<Product> {
  if (size === 'full') return startProduct()
  const estate = await startMovableEstate(size)
  try {
    const product = await startProduct({
      LAKEGAUGE_CONNECTION: estate.connectionFile,
      LAKEGAUGE_HISTORY_DAYS: '7',
    })
    const stop = () => product.stop().finally(estate.stop)
    return { ...product, stop }
  } catch (error) {
    await estate.stop()
    throw error
  }
}
