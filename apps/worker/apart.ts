import type { Ask } from '#contract/process-call.ts'
import { ChildEnded } from '#jobs/child-ended.ts'
import { childPool, type ChildPool } from '#jobs/child-pool.ts'

const megabyte = 1_048_576
/** A line of 64 MB takes some 500 MB while it is parsed. */
const heapMegabytes = 1_024
const mostReaders = 2
const mostReadings = 3

/** Asks what sources do apart of child processes with a memory limit each, which are started when there is work. */
export function apartInChildren(): Ask {
  let pool: ChildPool | undefined
  return (call, input, options) => {
    pool ??= childPool({
      name: 'reading',
      module: new URL('read-apart.ts', import.meta.url),
      nodeArguments: [`--max-old-space-size=${heapMegabytes}`, '--disable-warning=ExperimentalWarning'],
      memoryLimitBytes: (heapMegabytes + 512) * megabyte,
      size: mostReaders,
      recycleAfterAsks: 200,
      idleMs: 30_000,
    })
    const reading = pool
    return unlessKilled(() => reading.ask(call, input, options))
  }
}

/** What is killed from outside, as by a machine that lacks memory for others, did nothing wrong: it is asked again. */
async function unlessKilled<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let reading = 1; ; reading += 1) {
    try {
      return await ask()
    } catch (error) {
      const isKilled = error instanceof ChildEnded && error.reason === 'killed'
      if (!isKilled || reading === mostReadings) throw error
    }
  }
}
