import type { AnyEndpoint, PathOf, QueryOf } from '#contract/endpoint.ts'
import { apiBase, pathOf } from '#contract/endpoint.ts'

/** Some of the query's parameters, parsed or undefined. */
export type QueryGiven<E extends AnyEndpoint> = {
  readonly [Name in keyof QueryOf<E>]?: QueryOf<E>[Name] | undefined
}

/** The path's fields, if any. */
export type PathGiven<E extends AnyEndpoint> = [keyof PathOf<E>] extends [never]
  ? { path?: undefined }
  : { path: PathOf<E> }

/** The path and query of a call. */
export type CallTarget<E extends AnyEndpoint> = PathGiven<E> & { query?: QueryGiven<E> | undefined }

function parametersOf(query: Readonly<Record<string, unknown>>): URLSearchParams {
  const named = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((single) => [name, single] as const),
  )
  const given = named.filter(([, value]) => value !== undefined && value !== null)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
}

/** The URL of a call, below this server's origin. */
export function callUrlOf<E extends AnyEndpoint>(endpoint: E, target: CallTarget<E>): string {
  const path = pathOf(endpoint.path, { ...target.path })
  const query = parametersOf({ ...target.query }).toString()
  return `${apiBase}${path}${query && '?'}${query}`
}

/** The URL from which a browser downloads a list as CSV: the whole filtered set. */
export function csvUrlOf<E extends AnyEndpoint>(report: E, target: CallTarget<E>): string {
  const {
    offset: _offset,
    page: _page,
    pageToken: _pageToken,
    size: _size,
    ...filters
  }: Readonly<Record<string, unknown>> = {
    ...target.query,
  }
  const query = parametersOf({ ...filters, format: 'csv' })
  return `${apiBase}${pathOf(report.path, { ...target.path })}?${query}`
}
