import type { Column } from '#contract/columns.ts'
import type { ScopedQuery } from './query.ts'
import { quoted, wireForm } from './wire-form.ts'

/** The same query with its columns in their wire forms, for the rows of a call that is no list. */
export function wireQuery(query: ScopedQuery, columns: readonly Column[]): ScopedQuery {
  const shown = columns.map(({ name, format }) => `${wireForm[format](quoted(name))} as ${quoted(name)}`)
  return { ...query, sql: `select ${shown.join(', ')}\nfrom (\n${query.sql}\n)` }
}
