import type { RunApart } from '#collect/apart.ts'
import { ChildEnded } from '#jobs/child-ended.ts'
import { childPool, type ChildPool } from '#jobs/child-pool.ts'
import type { AskOptions } from '#local/asking.ts'

const megabyte = 1_048_576
/** A line of 64 MB takes some 500 MB while it is parsed. */
const heapMegabytes = 1_024
const mostReaders = 2
const mostReadings = 3

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
    return unlessKilled(pool, { source, params }, options)
  }
}

/** What is killed from outside, as by a machine that lacks memory for others, did nothing wrong: it is asked again. */
async function unlessKilled(pool: ChildPool, call: object, options: AskOptions): Promise<unknown> {
  for (let reading = 1; ; reading += 1) {
    try {
      return await pool.ask('run', call, options)
    } catch (error) {
      const isKilled = error instanceof ChildEnded && error.reason === 'killed'
      if (!isKilled || reading === mostReadings) throw error
    }
  }
}
