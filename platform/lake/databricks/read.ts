import { z } from 'zod'
import { isRefusedFor } from '#databricks/refusals.ts'
import { inlineRows, linkedParts, type Row } from '#databricks/results.ts'
import type { Result } from '#databricks/statements.ts'
import type { LakeRow, Parameters } from '../lake.ts'
import { lakeRows, shapeOf, type Shape } from './result-values.ts'
import type { Warehouse } from './warehouse.ts'

const rememberedShapes = 500
const shapes = new WeakMap<Warehouse, Map<string, Shape>>()
const never = new AbortController().signal
const listOfRows = z.array(z.array(z.string().nullable()))

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
    if (!isRefusedFor('result_too_large', error)) throw error
    return warehouse.run({ kind: 'read', transport: 'links', ...read })
  }
}

async function allValues(
  { workspace }: Warehouse,
  result: Result,
  signal: AbortSignal = never,
): Promise<Row[]> {
  const isLinked = (result.first?.external_links ?? []).length > 0
  const parts = isLinked
    ? linkedParts(workspace, result, signal, async (link) =>
        workspace.parsed(listOfRows, await workspace.linked(link, signal), ' of a result'),
      )
    : inlineRows(workspace, result, signal)
  const rows: Row[] = []
  for await (const part of parts) for (const row of part) rows.push(row)
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
