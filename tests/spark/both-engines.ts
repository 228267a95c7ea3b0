import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Lake, LakeColumn, Parameters } from '#lake/lake.ts'
import { rowsDifference, type Difference } from './same-rows.ts'
import type { WarehouseClient } from './warehouse-client.ts'

/** The same tables in a DuckDB lake and in a warehouse over Spark. */
export type BothEngines = { lake: Lake; spark: WarehouseClient }

// Larger source tables are compared by the rows of one day.
const mostRows = 20_000

/** Creates a table of the lake in the warehouse, as declared, with the lake's rows. */
export async function copyTable({ lake, spark }: BothEngines, table: string): Promise<void> {
  const columns = await columnsOf(lake, table)
  const folder = await mkdtemp(join(tmpdir(), 'lakegauge-spark-'))
  try {
    const file = join(folder, 'rows.parquet')
    const names = columns.map(({ name }) => name).join(', ')
    await lake.exportRows(`select ${names} from ${table}`, file)
    const path = await spark.upload(file, `${table}.parquet`)
    const values = columns.map(({ name, type }) => `cast(${name} as ${type}) as ${name}`).join(', ')
    const made = `create or replace table ${table} using delta as`
    await spark.rows(`${made} select ${values} from parquet.\`${path}\``)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function columnsOf(lake: Lake, table: string): Promise<readonly LakeColumn[]> {
  const columns = await lake.columnsOf(table)
  if (!columns) throw new Error(`The lake has no table ${table}.`)
  return columns
}

/** The differences of a table between the engines, in the types of its columns or in its rows. */
export async function tableDifference({ lake, spark }: BothEngines, table: string) {
  const columns = await columnsOf(lake, table)
  const select = `select ${columns.map(({ name }) => name).join(', ')} from ${table}${await part(lake, table)}`
  const found = await spark.rows(select)
  const types = (list: readonly { name: string; type: string }[]) =>
    list.map(({ name, type }) => `${name} ${type}`)
  const [declared, made] = [types(columns), types(found.columns)]
  if (declared.join() === made.join()) return rowsDifference(await lake.rows(select), found)
  return {
    onlyDuckdb: declared.filter((column) => !made.includes(column)),
    onlySpark: made.filter((column) => !declared.includes(column)),
  }
}

async function part(lake: Lake, table: string): Promise<string> {
  const [counted] = await lake.rows(`select count(*) as row_count from ${table}`)
  return Number(counted?.['row_count']) > mostRows ? ` where day = (select min(day) from ${table})` : ''
}

/** The differences of a select's rows between the engines. */
export async function selectDifference(
  { lake, spark }: BothEngines,
  select: string,
  parameters: Parameters,
): Promise<Difference | undefined> {
  const [expected, found] = [await lake.rows(select, parameters), await spark.rows(select, parameters)]
  return rowsDifference(expected, found)
}
