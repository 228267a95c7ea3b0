import { fileURLToPath } from 'node:url'
import { readSql } from '#lake/sql-file.ts'
import type { QueryValue, QueryValues } from './ports.ts'

/** A query of one file that is bound to the workspaces of the call. */
export type ScopedQuery = { file: string; sql: string; parameters: ReadonlySet<string> }

// Outside strings, quoted names and comments, `$name` is a parameter.
const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w+)/g

/** A statement with its named parameters as `$1`, `$2` …, and their names in that order. */
export function positional(sql: string): { sql: string; names: string[] } {
  const names: string[] = []
  const numbered = sql.replaceAll(token, (found: string, name?: string) => {
    if (name === undefined) return found
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return { sql: numbered, names }
}

/** Reads a query file over the application state: what it lists is for those who pass the guard of its call. */
export function stateQuery(url: URL): ScopedQuery {
  const sql = queryText(url)
  return { file: fileURLToPath(url), sql, parameters: parametersOf(sql) }
}

/** The named parameters of a statement. */
export function parametersOf(sql: string): Set<string> {
  return new Set(Array.from(sql.matchAll(token), (match) => match[1]).filter((name) => name !== undefined))
}

/** The statement of a query file, bound to no workspaces: for work that nobody asked for. */
export function queryText(url: URL): string {
  return readSql(url).trim().replace(/;\s*$/, '')
}

/** Reads a query file; refuses one that does not name `$workspaceIds`, because it would show everybody's rows. */
export function scopedQuery(url: URL): ScopedQuery {
  const file = fileURLToPath(url)
  const sql = queryText(url)
  const parameters = parametersOf(sql)
  if (!parameters.has('workspaceIds')) {
    throw new TypeError(`${file} does not name $workspaceIds: read only rows of the caller's workspaces.`)
  }
  return { file, sql, parameters }
}

/** The values that a statement names; a name without a value is null. */
export function boundValues(
  parameters: ReadonlySet<string>,
  values: Readonly<Record<string, unknown>>,
): QueryValues {
  return Object.fromEntries([...parameters].map((name) => [name, bindable(name, values[name])]))
}

function bindable(name: string, value: unknown): QueryValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(String)
  throw new TypeError(
    `the parameter ${name} is neither a text, a number, a boolean, an instant nor a list of them`,
  )
}
