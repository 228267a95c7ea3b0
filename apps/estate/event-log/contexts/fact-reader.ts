import type { DuckDBValue } from '@duckdb/node-api'
import type { z } from 'zod'

/** Reads tables of facts, which stand in the schema `fact`. Decimals and 64-bit numbers come as text. */
export type FactReader = {
  rows: <Row>(schema: z.ZodType<Row>, sql: string, parameters?: Record<string, DuckDBValue>) => Promise<Row[]>
}
