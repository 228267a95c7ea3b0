import type { Columns, ColumnType } from '#lake/table.ts'
import type { MartTableRows } from '#testing/mart.ts'
import { foreignId } from './sample.ts'

/** Occurs in every text and value of the rows that no caller may see. */
const foreignText = 'leaked-text'
const foreignFigure = '9876543'

function foreignWord(column: string): string {
  if (column.endsWith('currency') || column === 'currency_code') return 'USD'
  return column.endsWith('_id') ? foreignId : foreignText
}

/** A value of a row in the foreign workspace that is recognizable in any answer, also as a sum or as text. */
function foreignValue(column: string, type: ColumnType): unknown {
  if (column === 'workspace_id') return 'foreign'
  if (column === 'subscription_id') return 'foreign-subscription'
  if (type === 'string') return foreignWord(column)
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

/** The published tables, each with one row, all of a workspace that no caller can access. */
export function foreignRows(tables: Readonly<Record<string, Columns>>): Record<string, MartTableRows> {
  return Object.fromEntries(Object.entries(tables).map(([name, columns]) => [name, foreignTable(columns)]))
}

/** Whether an answer has a value of the foreign workspace. */
export function showsForeignRows(body: string): boolean {
  return body.includes(foreignText) || body.includes(foreignFigure)
}
