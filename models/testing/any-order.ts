import { expect } from 'vitest'
import { deriveModels } from '#derive/derive-models.ts'
import type { Lake } from '#lake/lake.ts'
import { appendRows, lakeWith, type RowsOfTables } from '#testing/lake.ts'
import { rawTables } from './raw-tables.ts'
import { withInputs } from './with-inputs.ts'

/**
 * A lake with the rows of these situations, in which the named models and what they read are derived at once. Before, it is
 * compared with lakes that got of each situation a row at a time, in both directions: every row of the models is the same.
 */
export async function derivedInAnyOrder(
  situations: readonly RowsOfTables[],
  names: readonly string[],
): Promise<Lake> {
  const read = await withInputs(names)
  const lakeOf = async (batches: readonly RowsOfTables[]) => {
    const lake = await lakeWith(rawTables)
    for (const batch of batches) {
      await appendRows(lake, rawTables, batch)
      await deriveModels(lake, read)
    }
    return lake
  }
  const batches = batchesOf(situations.map(rowByRow))
  const atOnce = await lakeOf([together(batches)])
  const expected = await rowsOf(atOnce, names)
  for (const ordered of [batches, batches.toReversed()]) {
    const lake = await lakeOf(ordered)
    expect(await rowsOf(lake, names)).toEqual(expected)
    await lake.close()
  }
  return atOnce
}

function rowByRow(rows: RowsOfTables): RowsOfTables[] {
  return Object.entries(rows).flatMap(([table, of]) => of.map((row) => ({ [table]: [row] })))
}

/** First the first rows of all situations, then the second ones, and so on. */
function batchesOf(situations: readonly (readonly RowsOfTables[])[]): RowsOfTables[] {
  const longest = Math.max(0, ...situations.map((rows) => rows.length))
  return Array.from({ length: longest }, (_none, place) =>
    together(situations.flatMap((rows) => rows.slice(place, place + 1))),
  )
}

function together(batches: readonly RowsOfTables[]): RowsOfTables {
  const tables = [...new Set(batches.flatMap((batch) => Object.keys(batch)))]
  return Object.fromEntries(tables.map((table) => [table, batches.flatMap((batch) => batch[table] ?? [])]))
}

async function rowsOf(lake: Lake, names: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const rows: Record<string, unknown> = {}
  for (const name of names) rows[name] = await lake.rows(`select * from ${name} order by all`)
  return rows
}
