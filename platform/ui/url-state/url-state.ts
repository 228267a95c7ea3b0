import type { UrlState } from '#contract/place.ts'
import { remembered } from '../remembered.ts'

export type { UrlState } from '#contract/place.ts'

/** Changes to an address; undefined takes a key away. */
export type UrlStateChanges = Readonly<Record<string, string | readonly string[] | undefined>>

/** What follows the reader from screen to screen. */
const carriedKeys = [
  'subscriptionId',
  'workspaceId',
  'workspaceHost',
  'range',
  'startDate',
  'endDate',
  'pageSize',
] as const

/** Reads a query string; a key that is repeated becomes a list. Values stay text, so that no id loses a digit. */
export function parseUrlState(query: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(query)
  const keys = [...new Set(parameters.keys())]
  return Object.fromEntries(
    keys.map((key) => {
      const values = parameters.getAll(key)
      const [first = ''] = values
      return [key, values.length > 1 ? values : first]
    }),
  )
}

/** Writes a query string with its question mark; empty for an empty address. */
export function urlStateText(urlState: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(urlState)) {
    for (const text of [value].flat()) {
      if (typeof text === 'string') parameters.append(key, text)
    }
  }
  const query = parameters.toString()
  return query === '' ? '' : `?${query}`
}

/** An address from what the router holds, which knows nothing of its values. */
export const urlStateOf: (search: Readonly<Record<string, unknown>>) => UrlState = remembered(
  (search: Readonly<Record<string, unknown>>) => parseUrlState(urlStateText(search)),
)

/** The address after changes. */
export function changed(urlState: UrlState, changes: UrlStateChanges): UrlState {
  const merged = Object.entries({ ...urlState, ...changes })
  return Object.fromEntries(merged.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
}

/** The part of an address that has these keys. */
export function pickedFrom(urlState: UrlState, keys: readonly string[]): UrlState {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = urlState[key]
      return value === undefined ? [] : [[key, value]]
    }),
  )
}

/** The part of an address that is carried along to another screen: scope, dates and page size, and these keys besides. */
export function carried(urlState: UrlState, besides: readonly string[] = []): UrlState {
  return pickedFrom(urlState, [...carriedKeys, ...besides])
}

/**
 * The part of a URL that identifies the thing of its page, where an id is unique within a workspace only. Other pages about
 * the same thing keep it. It is no scope: lists that the reader opens next are not narrowed by it.
 */
export function thingOf(urlState: UrlState): UrlState {
  const workspaceId = valueOf(urlState, 'ofWorkspace')
  return workspaceId === undefined ? {} : { ofWorkspace: workspaceId }
}

/** The workspace of the thing that a page is about: its own, else the first of the scope. */
export function workspaceOf(urlState: UrlState): string | undefined {
  return valueOf(urlState, 'ofWorkspace') ?? valueOf(urlState, 'workspaceId')
}

/** The single value of a key, the first of several. */
export function valueOf(urlState: UrlState, key: string): string | undefined {
  return valuesOf(urlState, key)[0]
}

/** All values of a key. */
export function valuesOf(urlState: UrlState, key: string): readonly string[] {
  const value = urlState[key]
  return value === undefined ? [] : [value].flat()
}

/** The part of an address that belongs to one thing of several alike: keys that begin with its name and a dot, without these. */
export function partOf(urlState: UrlState, name: string): UrlState {
  const start = `${name}.`
  const own = Object.entries(urlState).filter(([key]) => key.startsWith(start))
  return Object.fromEntries(own.map(([key, value]) => [key.slice(start.length), value]))
}

/** Changes to the part of an address that belongs to one thing of several alike. */
export function changesOfPart(changes: UrlStateChanges, name: string): UrlStateChanges {
  return Object.fromEntries(Object.entries(changes).map(([key, value]) => [`${name}.${key}`, value]))
}
