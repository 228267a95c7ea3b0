import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The log of the small application, as the codecs of Spark 4.1.1 wrote it. */
export const writtenBySpark = ['lz4', 'lzf', 'snappy', 'zstd'].map((codec) => ({
  codec,
  bytes: readFileSync(join(import.meta.dirname, 'written-by-spark', `small.${codec}`)),
}))

export const realLogs = writtenBySpark.map(({ bytes }) => bytes)
