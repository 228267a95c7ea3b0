import type { DuckDBConnection } from '@duckdb/node-api'

import type { FactStore } from '../facts/fact-store.ts'
import { quoted } from '../facts/quoted.ts'
import type { SystemTable } from './catalogue.ts'
import { sqlText, systemTables, viewAt } from './catalogue.ts'
import { NodeMinutes } from './node-minutes.ts'

/** The catalog `system`, as views over the facts. */
export class SystemCatalog {
  readonly #store: FactStore
  readonly #minutes: NodeMinutes
  readonly #shown = new Map<string, string>()
  // One after the other, because concurrent statements would conflict.
  #showing: Promise<void> = Promise.resolve()

  private constructor(store: FactStore) {
    this.#store = store
    this.#minutes = new NodeMinutes(store)
  }

  static async open(store: FactStore): Promise<SystemCatalog> {
    const catalog = new SystemCatalog(store)
    await store.run(sqlText('words.sql'))
    await store.run(sqlText('functions.sql'))
    await catalog.#minutes.declare()
    const schemas = new Set(systemTables.map((table) => table.schema))
    for (const schema of schemas) await store.run(`create schema ${schema}`)
    for (const table of systemTables) {
      await store.run(sqlText(table.file))
      catalog.#shown.set(table.file, sqlText(table.file))
    }
    return catalog
  }

  /** Creates missing rows that a select needs: minutes of machines. */
  async prepare(sql: string, tables: readonly SystemTable[], nowMs: number): Promise<void> {
    if (tables.some((table) => table.name === 'node_timeline')) await this.#minutes.showFor(sql, nowMs)
  }

  /** Runs a statement, with more memory if it needs it. */
  withRoom<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.#store.withRoom(work)
  }

  async #showColumnsOf(nowMs: number): Promise<void> {
    for (const table of systemTables.filter(({ later }) => later)) {
      const view = viewAt(table, nowMs)
      if (this.#shown.get(table.file) === view) continue
      this.#shown.set(table.file, view)
      this.#showing = this.#showing.then(() => this.#store.run(view))
    }
    await this.#showing
  }

  /** A connection on which the tables show an instant and a region. The caller closes it. */
  async connectAt({ nowMs, region }: { nowMs: number; region: string }): Promise<DuckDBConnection> {
    await this.#showColumnsOf(nowMs)
    const connection = await this.#store.connect()
    await connection.run(`set variable now_ms = cast(${nowMs} as bigint)`)
    await connection.run(`set variable region = ${quoted(region)}`)
    return connection
  }
}
