import type { Parameters } from '../lake.ts'
import { quoted } from './column-type.ts'
import { inSteps } from './in-steps.ts'
import { stepPrefix } from './table-names.ts'
import type { Warehouse } from './warehouse.ts'

type Bound = { parameters?: Parameters | undefined; signal?: AbortSignal | undefined }

/**
 * Does something with a select that may name its expressions too often for Spark: those are tables while it is done. What
 * a dead process left of them is replaced by the next.
 */
export async function withSteps<Answer>(
  warehouse: Warehouse,
  made: { table: string; select: string } & Bound,
  work: (select: string) => Promise<Answer>,
): Promise<Answer> {
  const { table, parameters, signal } = made
  const { tables, select } = inSteps(made.select, `${stepPrefix}${table}`)
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
