import { literal, quoted } from '#lake/duckdb/column-type.ts'
import type { Columns } from '#lake/table.ts'

export type TableRow = Readonly<Record<string, unknown>>

/** A statement that inserts these rows; columns that a row leaves out are null. */
export function insertion(name: string, columns: Columns, rows: readonly TableRow[]): string {
  const values = rows.map((row) => {
    const unknown = Object.keys(row).find((column) => !(column in columns))
    if (unknown) throw new Error(`A row is given ${name}.${unknown}, which is not among the columns.`)
    return `(${Object.keys(columns)
      .map((column) => valueLiteral(row[column]))
      .join(', ')})`
  })
  return `insert into ${quoted(name)} values ${values.join(', ')}`
}

function valueLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return literal(value.toISOString())
  if (typeof value === 'object') {
    const entries = Object.entries(value).map(([key, text]) => `${literal(key)}: ${valueLiteral(text)}`)
    return entries.length > 0 ? `map {${entries.join(', ')}}` : 'map {}'
  }
  return typeof value === 'string' ? literal(value) : String(value)
}
