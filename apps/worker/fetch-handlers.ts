import { connectionDocument, type ConnectionDocument } from '#contract/connection.ts'
import type { RunApart } from '#collect/apart.ts'
import { fetchWindow, type Fetched } from '#collect/collector.ts'
import { Http } from '#exchange/http.ts'
import type { Slots } from '#exchange/host-rates.ts'
import type { PlannedFetch } from '#collect/plan.ts'
import type { Source } from '#collect/source.ts'
import { systems } from '#connectors/catalogue.ts'
import type { Handlers } from '#local/calls.ts'
import { sourceNamed } from './source-named.ts'
import { throttleProgress } from './throttle-progress.ts'

/** One fetch, as it is sent to a worker. */
export type FetchCall = {
  connection: ConnectionDocument
  planned: PlannedFetch
  folder: string
  dataNow: string
  /** Settings of the collection. */
  settings?: Readonly<Record<string, number>>
  /** The number of processes that fetch. Each gets its share of the requests at once to a host. Default: 1. */
  workers?: number
}

const usualRequestsPerSecond = 15
const inFlight = 12

/** The limits of a host: the rate of all processes, and the requests at once of each. */
export function limitsOf(
  { requestsPerSecond = usualRequestsPerSecond }: ConnectionDocument,
  workers: number,
) {
  return {
    requestsPerSecond,
    inFlight: Math.max(1, Math.floor(inFlight / workers)),
  }
}

// Messages between our own processes have the declared types.
const asFetchCall = (params: unknown) => params as FetchCall

/**
 * The calls of a fetch worker. Without shared slots it keeps the rates itself; without `apart` it does in its own process
 * what sources do apart.
 */
export function fetchHandlers(slots?: Slots, apart?: RunApart): Handlers {
  const clients = new Map<string, unknown>()
  let http: Http | undefined
  const clientOf = (source: Source, scope: string, connection: ConnectionDocument, workers: number) => {
    const key = `${source.system} ${source.scope} ${scope}`
    const system = systems.find((candidate) => candidate.name === source.system)
    http ??= new Http({ ...limitsOf(connection, workers), ...(slots && { slots }) })
    const client = clients.get(key) ?? system?.client(connection, { kind: source.scope, name: scope }, http)
    clients.set(key, client)
    return client
  }
  return {
    async fetch(params, { signal, progress }): Promise<Fetched> {
      const { connection, planned, folder, dataNow, settings = {}, workers = 1 } = asFetchCall(params)
      const source = sourceNamed(planned.source)
      const client = clientOf(source, planned.scope, connectionDocument.parse(connection), workers)
      return fetchWindow({
        source,
        planned,
        client,
        dataNow: new Date(dataNow),
        folder,
        settings,
        signal,
        ...(apart && { apart }),
        progress: throttleProgress(progress, Date.now),
      })
    },
  }
}

/** The scopes of a source in a connection. */
export function scopesIn(connection: ConnectionDocument): (source: Source) => readonly string[] {
  return (source) =>
    systems.find((system) => system.name === source.system)?.scopes(connection, source.scope) ?? []
}
