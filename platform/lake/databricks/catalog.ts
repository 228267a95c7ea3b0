import { CodedError } from '#contract/errors.ts'
import { isRefusedFor } from '#databricks/refusals.ts'
import type { ResultColumn } from '#databricks/statements.ts'
import type { LakeColumn } from '../lake.ts'
import type { Columns } from '../table.ts'
import { columnDeclarations, columnType, literal, qualifiedName, quoted } from './column-type.ts'
import { clearShapes, shapeOfSelect } from './read.ts'
import type { Warehouse } from './warehouse.ts'

const clusterColumns = ['day', 'workspace_id']

/** Caches the tables of the lake and their columns. */
export class Catalog {
  readonly #warehouse: Warehouse
  readonly #known = new Map<string, readonly LakeColumn[] | undefined>()

  constructor(warehouse: Warehouse) {
    this.#warehouse = warehouse
  }

  /** Columns of a table in order; undefined if there is no such table. */
  async columnsOf(table: string): Promise<readonly LakeColumn[] | undefined> {
    if (!this.#known.has(table)) this.#known.set(table, await this.#ask(table))
    return this.#known.get(table)
  }

  /** Looks up many tables at once. */
  async lookAt(tables: readonly string[]): Promise<void> {
    await Promise.all(tables.map((table) => this.columnsOf(table)))
  }

  /** Forgets a table whose columns change. */
  forget(table: string): void {
    this.#known.delete(table)
    clearShapes(this.#warehouse)
  }

  /** Forgets all tables, because another writer may have changed them. */
  forgetAll(): void {
    this.#known.clear()
    clearShapes(this.#warehouse)
  }

  async #ask(table: string): Promise<readonly LakeColumn[] | undefined> {
    try {
      const { columns } = await shapeOfSelect(this.#warehouse, `select * from ${quoted(table)}`)
      return columns.map((column) => this.#columnOf(table, column))
    } catch (error) {
      if (isRefusedFor('no_table', error)) return undefined
      throw error
    }
  }

  #columnOf(table: string, { name, type_text: type }: ResultColumn): LakeColumn {
    const known = columnType(type)
    if (known) return { name, type: known }
    const { catalog, schema } = this.#warehouse.settings
    const place = qualifiedName(catalog, schema, table)
    throw new CodedError(
      'store_failed',
      `Column ${name} of table ${place} is of type ${type}, which the lake never creates: somebody else changed the table. ` +
        `Look at "describe history ${place}", run "restore table ${place} to version as of …" with the version before that, then start again.`,
    )
  }
}

/** The clauses after the columns of a table: its clustering, and the columns with minimum and maximum statistics. */
export function tableOptions(columns: Columns, others: readonly string[] = []): string {
  const clusters = clusterColumns.filter((name) => name in columns)
  const looked = [...new Set([...clusters, ...others])].filter(
    (name) => columns[name] !== undefined && columns[name] !== 'map<string,string>',
  )
  const clustered = clusters.length > 0 ? `\ncluster by (${clusters.map(quoted).join(', ')})` : ''
  const statistics = looked.length > 0 ? looked.join(',') : (Object.keys(columns)[0] ?? '')
  return `using delta${clustered}
tblproperties ('delta.dataSkippingStatsColumns' = ${literal(statistics)})`
}

/** Creates an empty table. */
export async function createTable(
  warehouse: Warehouse,
  table: string,
  columns: Columns,
  looked: readonly string[] = [],
): Promise<void> {
  await warehouse.run({
    kind: 'write',
    sql: `create table if not exists ${quoted(table)} (\n${columnDeclarations(columns)}\n) ${tableOptions(columns, looked)}`,
  })
}
