import { openApiDocument } from '#contract/openapi.ts'
import { isReport } from '#contract/report.ts'
import { endpoints } from '#features/server-catalogue.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
type Fields = { readonly [key: string]: Json }

/** Texts for readers, which may change. */
const words: ReadonlySet<string> = new Set(['description', 'summary', 'title', 'label', 'meaning'])
/** Keys whose lists are sets of names that may grow. */
const setKeys: ReadonlySet<string> = new Set(['enum', 'type', 'tags'])

/** An answer may promise more fields than before; a call may not ask for more. */
function isPromise(at: string): boolean {
  return at.includes('/responses/') && at.endsWith('/required')
}

function isSetOfNames(at: string): boolean {
  return setKeys.has(at.replace(/^.*\//, '')) || isPromise(at)
}

function isFields(value: Json | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A way to identify oneself is named by its schemes, a parameter by its place and name. */
function nameOf(entry: Json, at: string): string {
  if (!isFields(entry)) return JSON.stringify(entry)
  if (at.endsWith('/security')) return Object.keys(entry).join(' ')
  return [entry['in'], entry['name']].filter((part) => typeof part === 'string').join(' ')
}

function lossesInList(recorded: readonly Json[], current: Json | undefined, at: string): string[] {
  if (!Array.isArray(current)) return [`${at} is no list any more`]
  const nameHere = (entry: Json) => nameOf(entry, at)
  const isNamed = recorded.every(isFields) && new Set(recorded.map(nameHere)).size === recorded.length
  if (isNamed || isSetOfNames(at)) {
    const found = new Map<string, Json>(current.map((entry: Json) => [nameHere(entry), entry]))
    return recorded.flatMap((entry) =>
      lossesIn(entry, found.get(nameHere(entry)), `${at}/${nameHere(entry)}`),
    )
  }
  if (recorded.length !== current.length) return [`${at} has other entries`]
  return recorded.flatMap((entry, index) => lossesIn(entry, current[index], `${at}/${index}`))
}

/** A value that also allows another form still allows the recorded one. */
function alternatives(current: Fields): readonly Json[] {
  const { anyOf } = current
  return Array.isArray(anyOf) ? anyOf : []
}

function lossesInFields(recorded: Fields, current: Json | undefined, at: string): string[] {
  if (!isFields(current)) return [`${at} is gone`]
  if (alternatives(current).some((one) => lossesIn(recorded, one, at).length === 0)) return []
  return Object.entries(recorded).flatMap(([key, value]) =>
    words.has(key) && typeof value === 'string' ? [] : lossesIn(value, current[key], `${at}/${key}`),
  )
}

/** What the current wire lacks or changes in comparison to a recorded description, by path; additions are allowed. */
export function lossesIn(recorded: Json, current: Json | undefined, at = ''): string[] {
  if (Array.isArray(recorded)) return lossesInList(recorded, current, at)
  if (isFields(recorded)) return lossesInFields(recorded, current, at)
  // One name that has become a set with it.
  if (isSetOfNames(at) && Array.isArray(current) && current.includes(recorded)) return []
  return recorded === current ? [] : [`${at} was ${JSON.stringify(recorded)}, is ${JSON.stringify(current)}`]
}

/** The OpenAPI document of all calls, as parsed JSON. */
export function currentDocument(): Json {
  return JSON.parse(JSON.stringify(openApiDocument(endpoints, 'recorded')))
}

/** Format and sort spellings of every column on the wire, by list. */
export function currentColumns(): Json {
  const lists = endpoints
    .filter(isReport)
    .map((list) => [
      list.name,
      Object.fromEntries(
        list.columns.map(({ name, format, sortable, sortName, askedBy }) => [
          name,
          { format, ...(sortable ? { sort: sortName ?? name } : {}), ...(askedBy ? { askedBy } : {}) },
        ]),
      ),
    ])
  return JSON.parse(JSON.stringify(Object.fromEntries(lists)))
}
