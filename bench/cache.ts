import { join } from 'node:path'

/** Where data lies that benchmarks make once and use again. */
export const cacheFolder = join(import.meta.dirname, '../.cache/bench')
