import {
  BIGINT,
  BOOLEAN,
  DOUBLE,
  HUGEINT,
  INTEGER,
  VARCHAR,
  type DuckDBConnection,
  type DuckDBType,
} from '@duckdb/node-api'
import type { BoundStatement } from './parameters.ts'

const int32 = 2 ** 31
const int64 = 2n ** 63n

/** The type that a value is bound with; null has none. */
export function typeOf(value: BoundStatement['values'][string]): DuckDBType | undefined {
  if (value === null) return undefined
  if (typeof value === 'string') return VARCHAR
  if (typeof value === 'boolean') return BOOLEAN
  if (typeof value === 'bigint') return value >= -int64 && value < int64 ? BIGINT : HUGEINT
  if (!Number.isInteger(value)) return DOUBLE
  if (Math.abs(value) < int32) return INTEGER
  return Number.isSafeInteger(value) ? BIGINT : DOUBLE
}

// The binding takes a bigint where the type is BIGINT.
function engineValue(value: BoundStatement['values'][string], type: DuckDBType | undefined) {
  return type === BIGINT && typeof value === 'number' ? BigInt(value) : value
}

/** Runs a statement with its values and reads all of its rows. */
export function runBound(connection: DuckDBConnection, statement: BoundStatement) {
  const entries = Object.entries(statement.values)
  if (entries.length === 0) return connection.runAndReadAll(statement.sql)
  const types = Object.fromEntries(entries.map(([name, value]) => [name, typeOf(value)]))
  const values = Object.fromEntries(entries.map(([name, value]) => [name, engineValue(value, types[name])]))
  return connection.runAndReadAll(statement.sql, values, types)
}
