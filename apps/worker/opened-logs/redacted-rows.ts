import type { RawTable } from '#lake/table.ts'
import { ofApplication } from '#connectors/spark/event-log/tables.ts'
import type { Redact } from './redactor.ts'

type Row = Readonly<Record<string, unknown>>

const isKey = (column: string) => Object.hasOwn(ofApplication, column)
const isDocument = (column: string) => column.endsWith('_json')

/** A document with all its texts redacted: its form stays, whatever a pattern matches. */
function redactedDocument(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((item) => redactedDocument(item, redact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redactedDocument(item, redact)]))
}

function redactedText(column: string, text: string, redact: Redact): string {
  return isDocument(column) ? JSON.stringify(redactedDocument(JSON.parse(text), redact)) : redact(text)
}

/** Rows of a table of event logs without the secrets in their texts. */
export function redactedRows({ columns }: RawTable, rows: readonly Row[], redact: Redact): Row[] {
  const texts = Object.keys(columns).filter((column) => columns[column] === 'string' && !isKey(column))
  return rows.map((row) => {
    const open: Record<string, unknown> = { ...row }
    for (const column of texts) {
      const value = row[column]
      if (typeof value === 'string') open[column] = redactedText(column, value, redact)
    }
    return open
  })
}
