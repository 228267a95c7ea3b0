import { CodedError } from '#contract/errors.ts'
import type { LakeRow, Parameters } from '../lake.ts'
import { lakeRows, shapeOf, type Shape } from './result-values.ts'
import { resultArray } from './statement-answer.ts'
import type { Result, Warehouse } from './warehouse.ts'

/** The error of a warehouse for a missing table. */
export const isMissingTable = /TABLE_OR_VIEW_NOT_FOUND|DELTA_TABLE_NOT_FOUND|DELTA_MISSING_DELTA_TABLE/
const rememberedShapes = 500
const shapes = new WeakMap<Warehouse, Map<string, Shape>>()
const tooLarge = /\b(?:INLINE|25 ?MiB|26214400)\b/i

/** The rows of a select. */
export async function rowsOf(
  warehouse: Warehouse,
  sql: string,
  parameters?: Parameters,
  signal?: AbortSignal,
): Promise<LakeRow[]> {
  const known = shapesOf(warehouse).get(sql)
  if (known?.exact) return readRows(warehouse, known, { sql: known.exact(sql), parameters, signal })
  const result = await runRead(warehouse, { sql, parameters, signal })
  const shape = shapeOf(result.columns)
  rememberShape(warehouse, sql, shape)
  // Texts of timestamps may lose digits after milliseconds; from now on this select is sent in its exact form.
  if (shape.exact) return readRows(warehouse, shape, { sql: shape.exact(sql), parameters, signal })
  return lakeRows(shape, await allValues(warehouse, result, signal))
}

/** The columns of a select. */
export async function shapeOfSelect(
  warehouse: Warehouse,
  sql: string,
  parameters?: Parameters,
): Promise<Shape> {
  const { columns } = await warehouse.run({
    kind: 'read',
    sql: `select * from (\n${sql}\n) limit 0`,
    parameters,
  })
  return shapeOf(columns)
}

type Read = { sql: string; parameters: Parameters | undefined; signal: AbortSignal | undefined }

async function readRows(warehouse: Warehouse, shape: Shape, read: Read): Promise<LakeRow[]> {
  const result = await runRead(warehouse, read)
  return lakeRows(shape, await allValues(warehouse, result, read.signal))
}

// Results that are too large for the response come as links.
async function runRead(warehouse: Warehouse, read: Read): Promise<Result> {
  try {
    return await warehouse.run({ kind: 'read', ...read })
  } catch (error) {
    if (!(error instanceof CodedError && tooLarge.test(error.message))) throw error
    return warehouse.run({ kind: 'read', transport: 'links', ...read })
  }
}

async function allValues(
  warehouse: Warehouse,
  result: Result,
  signal: AbortSignal | undefined,
): Promise<(string | null)[][]> {
  const rows: (string | null)[][] = []
  let chunk = result.first
  while (chunk) {
    for (const row of chunk.data_array ?? []) rows.push(row)
    const links = chunk.external_links ?? []
    for (const { external_link: address, http_headers: headers } of links) {
      const linked = await warehouse.workspace.json({
        method: 'GET',
        address,
        headers: headers ?? {},
        signal,
      })
      for (const row of resultArray(linked)) rows.push(row)
    }
    const next: number | null | undefined = chunk.next_chunk_index ?? links.at(-1)?.next_chunk_index
    chunk = typeof next === 'number' ? await warehouse.chunk(result.statementId, next, signal) : undefined
  }
  return rows
}

function shapesOf(warehouse: Warehouse): Map<string, Shape> {
  const known = shapes.get(warehouse) ?? new Map<string, Shape>()
  shapes.set(warehouse, known)
  return known
}

function rememberShape(warehouse: Warehouse, sql: string, shape: Shape): void {
  const known = shapesOf(warehouse)
  known.set(sql, shape)
  const [oldest] = known.keys()
  if (known.size > rememberedShapes && oldest !== undefined) known.delete(oldest)
}

/** Forgets the known columns of selects when tables change. */
export function clearShapes(warehouse: Warehouse): void {
  shapes.delete(warehouse)
}
