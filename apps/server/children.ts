import { realClock } from '#exchange/clock.ts'
import { HostRates } from '#collect/http/host-rates.ts'
import { slotHandlers } from '#collect/http/parent-slots.ts'
import { childPool, type ChildPool } from '#jobs/child-pool.ts'
import { superviseChild, type SupervisedChild } from '#jobs/child.ts'
import type { Configuration } from '#config/configuration.ts'

const megabyte = 1024 * 1024
const nodeArguments = ['--disable-warning=ExperimentalWarning']
/** How many processes fetch. */
export const fetchWorkers = 3
const recycleAfterAsks = 500
const idleMs = 30_000
/** What a process may take beside the memory that is set for its work. */
const spareMegabytes = 512

export type Children = { lake: SupervisedChild; fetchers: ChildPool; rates: HostRates }

/** Starts the lake process, and workers as they are needed. */
export function startChildren(configuration: Configuration): Children {
  const rates = new HostRates(realClock)
  const environment = { LAKEGAUGE_DATA_DIR: configuration.dataDirectory }
  const lake = superviseChild({
    name: 'lake',
    module: new URL('../worker/lake.ts', import.meta.url),
    nodeArguments,
    environment,
    memoryLimitBytes: (configuration.lakeMemoryMegabytes + spareMegabytes) * megabyte,
    restart: { minMs: 250, maxMs: 15_000 },
  })
  const fetchers = childPool({
    name: 'fetch',
    module: new URL('../worker/fetch.ts', import.meta.url),
    nodeArguments,
    environment,
    memoryLimitBytes: (configuration.workerMemoryMegabytes + spareMegabytes) * megabyte,
    size: fetchWorkers,
    recycleAfterAsks,
    idleMs,
    answers: slotHandlers(rates),
  })
  return { lake, fetchers, rates }
}
