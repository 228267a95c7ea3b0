import type { FetchOrder } from '#collect/collector.ts'
import type { Fetched } from '#collect/fetched.ts'
import { fetchWindow } from '#collect/collector.ts'
import type { Http } from '#exchange/http.ts'
import type { PlannedFetch } from '#collect/plan.ts'
import type { Source } from '#collect/source.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import { CodedError } from '#contract/errors.ts'
import { sources, systems } from '../catalogue.ts'

type Surroundings = { connection: ConnectionDocument; http: Http } & Pick<
  FetchOrder<unknown>,
  'dataNow' | 'folder' | 'signal' | 'progress' | 'settings'
>

/** The scopes of a source in a connection. */
export function scopesOf(connection: ConnectionDocument, source: Source): readonly string[] {
  return systemOf(source).scopes(connection, source.scope)
}

/** Runs a planned fetch with the connection's credentials. */
export async function fetchPlanned(planned: PlannedFetch, surroundings: Surroundings): Promise<Fetched> {
  const { connection, http, ...order } = surroundings
  const source = sources.find(({ name }) => name === planned.source)
  if (!source) throw new CodedError('internal', `There is no source ${planned.source}.`)
  const client = systemOf(source).client(connection, { kind: source.scope, name: planned.scope }, http)
  return fetchWindow({ source, planned, client, ...order })
}

function systemOf(source: Source) {
  const system = systems.find(({ name }) => name === source.system)
  if (system) return system
  throw new CodedError('internal', `There is no system ${source.system} for the source ${source.name}.`)
}
