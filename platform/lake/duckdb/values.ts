import {
  DuckDBDateValue,
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBStructValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  type DuckDBResultReader,
  type DuckDBValue,
} from '@duckdb/node-api'
import type { LakeRow } from '../lake.ts'

const microsPerMs = 1000n

function instantText(micros: bigint): string {
  const ms = micros / microsPerMs
  const rest = micros % microsPerMs
  const text = new Date(Number(rest < 0n ? ms - 1n : ms)).toISOString()
  if (rest === 0n) return text
  const digits = String(rest < 0n ? rest + microsPerMs : rest).padStart(3, '0')
  return `${text.slice(0, -1)}${digits}Z`
}

/** A DuckDB value in the form of lake rows. */
function plainValue(value: DuckDBValue): unknown {
  if (value === null || typeof value !== 'object') return typeof value === 'bigint' ? String(value) : value
  if (value instanceof DuckDBTimestampValue || value instanceof DuckDBTimestampTZValue) {
    return value.isFinite ? instantText(value.micros) : null
  }
  if (value instanceof DuckDBDateValue) return value.toString()
  if (value instanceof DuckDBMapValue) {
    return Object.fromEntries(value.entries.map((entry) => [String(entry.key), plainValue(entry.value)]))
  }
  if (value instanceof DuckDBListValue) return value.items.map(plainValue)
  if (value instanceof DuckDBStructValue) {
    return Object.fromEntries(Object.entries(value.entries).map(([name, entry]) => [name, plainValue(entry)]))
  }
  return value.toString()
}

/** The rows of a statement. */
export function plainRows(reader: DuckDBResultReader): LakeRow[] {
  const names = reader.deduplicatedColumnNames()
  return reader.getRows().map((row) => {
    const plain: Record<string, unknown> = {}
    for (const [index, name] of names.entries()) plain[name] = plainValue(row[index] ?? null)
    return plain
  })
}
