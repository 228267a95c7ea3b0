import { journalTable } from './journal.ts'
import type { Warehouse } from './warehouse.ts'

/** What tables are called that are there while a statement needs them. */
export const stepPrefix = 'lakegauge_step_'

/** Names of all tables of the lake, sorted; its journal and what is there for a statement only are none. */
export async function tableNames(warehouse: Warehouse): Promise<string[]> {
  const { columns, first } = await warehouse.run({ kind: 'read', sql: 'show tables' })
  const index = columns.findIndex(({ name }) => name === 'tableName')
  const names = (first?.data_array ?? []).flatMap((row) => row[index] ?? [])
  return names.filter((name) => name !== journalTable && !name.startsWith(stepPrefix)).sort()
}
