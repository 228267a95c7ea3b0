import type { DuckDBConnection } from '@duckdb/node-api'

import { quoted } from '../facts/quoted.ts'
import type { SystemTable } from '../tables/catalogue.ts'
import type { SystemCatalog } from '../tables/system-catalog.ts'
import type { StatementParameter } from './parameters.ts'
import type { Result, ResultFormat } from './result.ts'
import { columnsOf, writeResult } from './result.ts'
import { shortened } from './short-description.ts'
import { understand } from './translate.ts'

/** A statement to run, and the location and form of its rows. */
export type Order = {
  statement: string
  parameters: readonly StatementParameter[]
  format: ResultFormat
  file: string
  chunkBytes: number
  rowLimit: number | undefined
}

/** The instant and the region of the tables, and whether descriptions of them leave fields of wide structs out. */
export type Standpoint = { nowMs: number; region: string; hasShortDescriptions: boolean }

/** Runs a statement. The connection is passed on first, so that the statement can be interrupted. */
export async function execute(
  catalog: SystemCatalog,
  standpoint: Standpoint,
  order: Order,
  onConnection: (connection: DuckDBConnection) => void,
): Promise<Result> {
  const understood = understand(order.statement, order.parameters)
  if (understood.kind === 'select') await catalog.prepare(understood.sql, understood.tables, standpoint.nowMs)
  const connection = await catalog.connectAt(standpoint)
  try {
    onConnection(connection)
    const sql =
      understood.kind === 'describe'
        ? await description(connection, understood.table, standpoint)
        : understood.sql
    return await catalog.withRoom(() => writeResult(connection, sql, order))
  } finally {
    connection.closeSync()
  }
}

async function description(
  connection: DuckDBConnection,
  { schema, name }: SystemTable,
  { hasShortDescriptions }: Standpoint,
): Promise<string> {
  const columns = await columnsOf(connection, `select * from "${schema}"."${name}"`)
  const rows = columns.map((column) => {
    const type = column.type.text.toLowerCase().replaceAll(': ', ':').replaceAll(', ', ',')
    const shown = hasShortDescriptions ? shortened(type) : type
    return `(${quoted(column.name)}, ${quoted(shown)}, cast(null as varchar))`
  })
  return `select col_name, data_type, comment from (values ${rows.join(', ')}) as described(col_name, data_type, comment)`
}
