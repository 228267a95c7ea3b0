import { join } from 'node:path'
import type { WarehouseSettings } from '#lake/databricks/settings.ts'
import { Warehouse } from '#lake/databricks/warehouse.ts'
import type { Answer, RecordedWorkspace } from './recorded-workspace.ts'

export const minuteMs = 60_000

/** The settings of a lake. */
export function settingsOf(
  { url, folder, clock }: RecordedWorkspace,
  given: Partial<WarehouseSettings> = {},
) {
  return {
    host: url,
    warehouseId: 'abc',
    catalog: 'main',
    schema: 'lake',
    volume: 'files',
    credentials: { kind: 'token', token: 'dapi-very-secret' },
    owner: { id: 'product-1', name: 'the first product' },
    workFolder: join(folder, 'work'),
    memoryLimitMb: 128,
    patienceMs: minuteMs,
    clock,
    ...given,
  } satisfies WarehouseSettings
}

/** The engine of a lake. */
export const warehouseOf = (workspace: RecordedWorkspace, given?: Partial<WarehouseSettings>) =>
  new Warehouse(settingsOf(workspace, given))

/** A statement that ended with these columns and rows. */
export const done = (
  columns: Readonly<Record<string, string>>,
  rows: readonly (string | null)[][],
  more: object = {},
): Answer => ({
  json: {
    statement_id: 's1',
    status: { state: 'SUCCEEDED' },
    manifest: {
      schema: { columns: Object.entries(columns).map(([name, type_text]) => ({ name, type_text })) },
      total_row_count: rows.length,
    },
    result: { data_array: rows, ...more },
  },
})
export const one = done({ one: 'INT' }, [['1']])
