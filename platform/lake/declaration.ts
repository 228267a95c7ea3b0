import { CodedError } from '#contract/errors.ts'
import type { LakeColumn } from './lake.ts'
import { dayColumns, type Columns, type RawTable } from './table.ts'

/** All columns of a raw table, with those that every raw table has. */
export function allColumns(table: RawTable): Columns {
  return { ...table.columns, ...dayColumns, arrived_version: 'bigint' }
}

/** The declared columns that an existing table lacks. Throws if a column has another type. */
export function columnsToAdd(table: string, declared: Columns, kept: readonly LakeColumn[]): Columns {
  const keptTypes = new Map(kept.map((column) => [column.name, column.type]))
  for (const [name, type] of Object.entries(declared)) {
    const keptType = keptTypes.get(name)
    if (keptType === undefined || keptType === type) continue
    throw new CodedError(
      'conflict',
      `Column ${table}.${name} is kept as ${keptType} and now declared as ${type}: ` +
        'kept columns never change their type. Declare a new column instead.',
    )
  }
  return Object.fromEntries(Object.entries(declared).filter(([name]) => !keptTypes.has(name)))
}

/** Columns of an existing raw table that are no longer declared, as `table.column`. */
export function undeclaredColumns(table: RawTable, kept: readonly LakeColumn[]): string[] {
  const declared = allColumns(table)
  return kept.filter(({ name }) => !(name in declared)).map(({ name }) => `${table.name}.${name}`)
}

/** Throws if an existing table has another key. */
export function refuseOtherKey(table: RawTable, before: RawTable | undefined): void {
  if (!before || before.key.join() === table.key.join()) return
  throw new CodedError(
    'conflict',
    `Table ${table.name} is keyed by (${before.key.join(', ')}) and now declared with the key ` +
      `(${table.key.join(', ')}): rows that are kept cannot change their key. Declare a new table.`,
  )
}
