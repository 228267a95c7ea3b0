import type { ConnectionDocument } from '#contract/connection.ts'
import { answers, type Answers, type Ask } from '#contract/process-call.ts'
import { fetchWindow } from '#collect/collector.ts'
import { Http } from '#exchange/http.ts'
import type { Slots } from '#exchange/host-rates.ts'
import type { Source } from '#collect/source.ts'
import { systems } from '#connectors/catalogue.ts'
import { fetchCall } from './calls/fetch-call.ts'
import { sourceNamed } from './source-named.ts'
import { throttleProgress } from './throttle-progress.ts'

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

/**
 * What a fetch worker answers. Without shared slots it keeps the rates itself; without `apart` it does in its own process
 * what sources do apart.
 */
export function fetchHandlers(slots?: Slots, apart?: Ask): Answers {
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
  const fetches = answers(fetchCall, async (order, { signal, progress }) => {
    const { connection, planned, folder, dataNow, settings, workers } = order
    const source = sourceNamed(planned.source)
    return fetchWindow({
      source,
      planned,
      client: clientOf(source, planned.scope, connection, workers),
      dataNow: new Date(dataNow),
      folder,
      settings,
      signal,
      ...(apart && { apart }),
      progress: throttleProgress(progress, Date.now),
    })
  })
  return [fetches]
}

/** The scopes of a source in a connection. */
export function scopesIn(connection: ConnectionDocument): (source: Source) => readonly string[] {
  return (source) =>
    systems.find((system) => system.name === source.system)?.scopes(connection, source.scope) ?? []
}
