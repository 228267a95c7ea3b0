import type { RunApart } from '#collect/apart.ts'
import { childPool, type ChildPool } from '#jobs/child-pool.ts'

const megabyte = 1_048_576
/** A line of 64 MB takes some 500 MB while it is parsed. */
const heapMegabytes = 1_024
const mostReaders = 2

/** Runs what sources do apart in child processes with a memory limit each, which are started when there is work. */
export function apartInChildren(): RunApart {
  let pool: ChildPool | undefined
  return (source, params, options) => {
    pool ??= childPool({
      name: 'reading',
      module: new URL('read-apart.ts', import.meta.url),
      nodeArguments: [`--max-old-space-size=${heapMegabytes}`, '--disable-warning=ExperimentalWarning'],
      memoryLimitBytes: (heapMegabytes + 512) * megabyte,
      size: mostReaders,
      recycleAfterAsks: 200,
      idleMs: 30_000,
    })
    return pool.ask('run', { source, params }, options)
  }
}
