import { realClock } from '#exchange/clock.ts'
import { HostRates, type Slots } from '#exchange/host-rates.ts'
import { slotHandlers } from '#collect/http/parent-slots.ts'
import { childPool, type ChildPool } from '#jobs/child-pool.ts'
import type { Configuration } from '#config/configuration.ts'
import { fetchCall } from '#worker/calls/fetch-call.ts'
import type { Fetching } from '#worker/collect-once.ts'
import { lakeRestart } from './lake-restart.ts'
import { OwnLake, type LakeListeners } from './own-lake.ts'

const megabyte = 1024 * 1024
const nodeArguments = ['--disable-warning=ExperimentalWarning']
/** It hands rows over in files and holds few itself. */
const lakeNodeArguments = [...nodeArguments, '--max-semi-space-size=4', '--expose-gc']
/** The number of fetch processes of a server. */
export const fetchWorkers = 3
const recycleAfterAsks = 500
const idleMs = 30_000
/** Memory of a process beside the limit for its work. */
const spareMegabytes = 512

export type Children = { lake: OwnLake; fetchers: ChildPool; rates: HostRates }

type Surroundings = LakeListeners & {
  /** The number of servers that call the same hosts. */
  servers(): number
}

/** Workers, which start when needed, and the lake process, which does not run yet. */
export function preparedChildren(configuration: Configuration, surroundings: Surroundings): Children {
  const rates = new HostRates(realClock)
  // Children need no key of secrets.
  const environment = {
    LAKEGAUGE_DATA_DIR: configuration.dataDirectory,
    LAKEGAUGE_SECRET_KEY: undefined,
    LAKEGAUGE_SECRET_KEY_FILE: undefined,
  }
  const answers = slotHandlers(partOf(rates, () => surroundings.servers()))
  const lake = new OwnLake(
    {
      name: 'lake',
      module: new URL('../worker/lake.ts', import.meta.url),
      nodeArguments: lakeNodeArguments,
      environment,
      memoryLimitBytes: (configuration.lakeMemoryMegabytes + spareMegabytes) * megabyte,
      restart: lakeRestart(configuration),
      answers,
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
    answers,
  })
  return { lake, fetchers, rates }
}

/** Fetches with the workers of this server. */
export function fetchingHere({ fetchers }: Children): Fetching {
  return (order, options) => fetchers.ask(fetchCall, order, options)
}

/** Servers that call the same hosts get equal shares of the limits. */
function partOf(rates: HostRates, servers: () => number): Slots {
  return {
    take: (request) => rates.take({ ...request, requestsPerSecond: request.requestsPerSecond / servers() }),
    pause: (host, milliseconds) => rates.pause(host, milliseconds),
  }
}
