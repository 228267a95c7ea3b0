import { journalTable } from './journal.ts'
import type { Warehouse } from './warehouse.ts'

/** Prefix of the temporary tables of a statement. */
export const stepPrefix = 'lakegauge_step_'

/** Names of all tables of the lake, sorted, without its journal and temporary tables. */
export async function tableNames(warehouse: Warehouse): Promise<string[]> {
  const { columns, first } = await warehouse.run({ kind: 'read', sql: 'show tables' })
  const index = columns.findIndex(({ name }) => name === 'tableName')
  const names = (first?.data_array ?? []).flatMap((row) => row[index] ?? [])
  return names.filter((name) => name !== journalTable && !name.startsWith(stepPrefix)).sort()
}
