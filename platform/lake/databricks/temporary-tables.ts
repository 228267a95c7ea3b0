import type { Parameters } from '../lake.ts'
import { quoted } from './column-type.ts'
import { withMaterializedTables } from './materialized-tables.ts'
import { stepPrefix } from './table-names.ts'
import type { Warehouse } from './warehouse.ts'

type Bound = { parameters?: Parameters | undefined; signal?: AbortSignal | undefined }

/**
 * Runs work with a select whose repeated expressions are tables for that time. The next run replaces tables that a dead
 * process left behind.
 */
export async function withTemporaryTables<Answer>(
  warehouse: Warehouse,
  made: { table: string; select: string } & Bound,
  work: (select: string) => Promise<Answer>,
): Promise<Answer> {
  const { table, parameters, signal } = made
  const { tables, select } = withMaterializedTables(made.select, `${stepPrefix}${table}`)
  try {
    for (const step of tables) {
      await warehouse.run({
        kind: 'write',
        makesTable: true,
        parameters,
        signal,
        sql: `create or replace table ${quoted(step.name)} using delta as\n${step.select}`,
      })
    }
    return await work(select)
  } finally {
    for (const { name } of tables) await drop(warehouse, name)
  }
}

async function drop(warehouse: Warehouse, name: string): Promise<void> {
  const sql = `drop table if exists ${quoted(name)}`
  await warehouse.run({ kind: 'write', sql }).catch(() => undefined)
}
