import type { Columns, ColumnType } from '#lake/table.ts'
import type { MartTableRows } from '#testing/mart.ts'
import { foreignId } from './sample.ts'

/** Stands in every text and figure of the rows that nobody asked may see. */
const foreignText = 'leaked-text'
const foreignFigure = '9876543'

/** A value of a row in the foreign workspace that is recognized wherever it turns up, also summed or shown as text. */
function foreignValue(column: string, type: ColumnType): unknown {
  if (column === 'workspace_id') return 'foreign'
  if (column === 'subscription_id') return 'foreign-subscription'
  if (column.endsWith('currency') || column === 'currency_code') return 'USD'
  if (type === 'string') return column.endsWith('_id') ? foreignId : foreignText
  if (type === 'date') return '2025-05-30'
  if (type === 'timestamp') return '2025-05-30T12:00:00Z'
  if (type === 'boolean') return true
  if (column === 'attempt' || column === 'attempt_number') return 0
  return type.startsWith('map') ? {} : foreignFigure
}

function foreignTable(columns: Columns): MartTableRows {
  const values = Object.entries(columns).map(([name, type]) => [name, foreignValue(name, type)])
  return { columns, rows: [Object.fromEntries(values)] }
}

/** The published tables, each with one row, all of a workspace that no caller sees. */
export function foreignRows(tables: Readonly<Record<string, Columns>>): Record<string, MartTableRows> {
  return Object.fromEntries(Object.entries(tables).map(([name, columns]) => [name, foreignTable(columns)]))
}

/** True if an answer shows something of the foreign workspace. */
export function showsForeignRows(body: string): boolean {
  return body.includes(foreignText) || body.includes(foreignFigure)
}
