import type { Database } from '../duckdb/database.ts'
import type { Catalog } from './catalog.ts'
import type { Journal } from './journal.ts'
import type { Volume } from './volume.ts'
import type { Warehouse } from './warehouse.ts'

/** What the parts of a lake on Databricks share. */
export type DatabricksLake = {
  warehouse: Warehouse
  journal: Journal
  catalog: Catalog
  volume: Volume
  /** Reads and writes temporary files. */
  files(): Promise<Database>
  /** A unique path for a temporary file or folder. */
  newPlace(): string
}
