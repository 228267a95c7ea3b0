import { openDatabricksLake } from './databricks/open-lake.ts'
import { missingGrants } from './databricks/missing-grants.ts'
import type { WarehouseSettings } from './databricks/settings.ts'
import type { DatabaseSettings } from './duckdb/database.ts'
import { openLake as openEmbeddedLake } from './duckdb/open-lake.ts'
import type { Lake } from './lake.ts'

/** The engine and location of a lake. */
export type LakePlace =
  | { engine: 'duckdb'; database: DatabaseSettings }
  | { engine: 'databricks'; warehouse: WarehouseSettings }

/** Opens or creates a lake on either engine; for an import also one whose import was interrupted. */
export function openLake(place: LakePlace, purpose: 'use' | 'fill' = 'use'): Promise<Lake> {
  if (place.engine === 'duckdb') return openEmbeddedLake(place.database)
  return openDatabricksLake(place.warehouse, purpose)
}

/** Missing rights on the lake's location, each with the statement that grants it. */
export async function missingRights(
  place: LakePlace,
): Promise<readonly { message: string; remedy: string }[]> {
  return place.engine === 'duckdb' ? [] : missingGrants(place.warehouse)
}

/** The location in words. */
export function placeName(place: LakePlace): string {
  if (place.engine === 'duckdb') return `duckdb (${place.database.file})`
  const { host, catalog, schema } = place.warehouse
  return `databricks (${catalog}.${schema} on ${new URL(host).host})`
}
