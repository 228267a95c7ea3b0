import { realClock } from '#exchange/clock.ts'
import { HostRates, type Slots } from '#collect/http/host-rates.ts'
import { slotHandlers } from '#collect/http/parent-slots.ts'
import { childPool, type ChildPool } from '#jobs/child-pool.ts'
import type { Restart } from '#jobs/restart-pauses.ts'
import type { Configuration } from '#config/configuration.ts'
import { isLakeInLakehouse } from '#worker/lake-settings.ts'
import { OwnLake, type LakeListeners } from './own-lake.ts'

const megabyte = 1024 * 1024
const nodeArguments = ['--disable-warning=ExperimentalWarning']
/** How many processes of a server fetch. */
export const fetchWorkers = 3
const recycleAfterAsks = 500
const idleMs = 30_000
/** What a process may take beside the memory that is set for its work. */
const spareMegabytes = 512
const quickly = { minMs: 250, maxMs: 15_000 }
// Each start asks the warehouse something: one that refuses the lake for long must be able to fall asleep.
const patiently = { minMs: 250, maxMs: 15 * 60_000 }

export type Children = { lake: OwnLake; fetchers: ChildPool; rates: HostRates }

type Surroundings = LakeListeners & {
  /** How many servers ask the same hosts. */
  servers(): number
}

/** Workers that start as they are needed, and the lake process, which does not run yet. */
export function preparedChildren(configuration: Configuration, surroundings: Surroundings): Children {
  const rates = new HostRates(realClock)
  const environment = { LAKEGAUGE_DATA_DIR: configuration.dataDirectory }
  const lake = new OwnLake(
    {
      name: 'lake',
      module: new URL('../worker/lake.ts', import.meta.url),
      nodeArguments,
      environment,
      memoryLimitBytes: (configuration.lakeMemoryMegabytes + spareMegabytes) * megabyte,
      restart: lakeRestart(configuration),
    },
    surroundings,
  )
  const fetchers = childPool({
    name: 'fetch',
    module: new URL('../worker/fetch.ts', import.meta.url),
    nodeArguments,
    environment,
    memoryLimitBytes: (configuration.workerMemoryMegabytes + spareMegabytes) * megabyte,
    size: fetchWorkers,
    recycleAfterAsks,
    idleMs,
    answers: slotHandlers(partOf(rates, () => surroundings.servers())),
  })
  return { lake, fetchers, rates }
}

/** After which pauses a lake process that ends is started again. */
export function lakeRestart(configuration: Parameters<typeof isLakeInLakehouse>[0]): Restart {
  return isLakeInLakehouse(configuration) ? patiently : quickly
}

/** Servers that ask the same hosts have the same part each of what a host may be asked. */
function partOf(rates: HostRates, servers: () => number): Slots {
  return {
    take: (request) => rates.take({ ...request, requestsPerSecond: request.requestsPerSecond / servers() }),
    pause: (host, milliseconds) => rates.pause(host, milliseconds),
  }
}
