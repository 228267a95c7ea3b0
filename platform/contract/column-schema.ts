import type { Column, ColumnFormat } from './columns.ts'
import type { JsonSchema } from './json-schema.ts'

const text = { type: ['string', 'null'] }
const figure = { type: ['number', 'string', 'null'] }

const wireForm: Readonly<Record<ColumnFormat, JsonSchema>> = {
  text,
  id: text,
  status: text,
  money: { ...text, format: 'decimal' },
  trend: { type: ['array', 'null'], items: { type: 'string', format: 'decimal' } },
  count: figure,
  duration: figure,
  bytes: figure,
  instant: { ...text, format: 'date-time' },
  day: { ...text, format: 'date' },
  share: { type: ['number', 'null'] },
  number: { type: ['number', 'null'] },
  statuses: { type: ['array', 'null'], items: { type: 'string' } },
  badges: { type: ['array', 'string', 'null'], items: { type: 'string' } },
  boolean: { type: ['boolean', 'null'] },
}

const unitWords: Partial<Readonly<Record<ColumnFormat, string>>> = {
  money: 'Decimal text with ten decimals.',
  trend: 'Decimal texts with ten decimals.',
  duration: 'Milliseconds.',
  bytes: 'Bytes.',
  share: 'A fraction, 1 is all.',
  instant: 'UTC.',
}

/** The wire schema of a column's values. */
export function columnSchema(column: Column): JsonSchema {
  const words = [
    column.meaning,
    unitWords[column.format],
    column.absentBecause && `Null: ${column.absentBecause.because}`,
  ]
  return { ...wireForm[column.format], description: words.filter(Boolean).join(' ') }
}
