import { expect, test } from 'vitest'
import { deriveModels } from '#derive/derive-models.ts'
import type { Lake } from '#lake/lake.ts'
import { models } from '#models/catalogue.ts'
import { derivedLake, rawTables } from '#models/testing/derived.ts'
import { appendRows, lakeWith, type RowsOfTables } from '#testing/lake.ts'
import { chanceFrom, type Chance } from './random.ts'
import { randomResource } from './random-resource.ts'
import { runHistoryRows } from './run-history-rows.ts'
import { rowsOf } from './resource-rows.ts'

const seed = Number(process.env['LAKEGAUGE_SEED'] ?? Date.now() % 2 ** 31)

type OneRow = { table: string; row: Readonly<Record<string, unknown>> }

/** All rows in a random order, some task runs first as they were while they still ran, in batches. */
function batchesOf(chance: Chance, rows: RowsOfTables): RowsOfTables[] {
  const final = Object.entries(rows).flatMap(([table, of]) => of.map((row): OneRow => ({ table, row })))
  const early = final
    .filter(({ table, row }) => table === 'rest_task_run' && row['end_time'] !== null && chance.happens(0.3))
    .map(({ table, row }) => ({
      table,
      row: { ...row, end_time: null, life_cycle_state: 'RUNNING', result_state: null, last_day: row['day'] },
    }))
  const shuffled = final
    .map((one) => ({ one, at: chance.below(2 ** 30) }))
    .toSorted((left, right) => left.at - right.at)
  const batches: OneRow[][] = [early]
  for (const { one } of shuffled) {
    if (chance.happens(6 / shuffled.length)) batches.push([])
    batches.at(-1)?.push(one)
  }
  return batches
    .filter((batch) => batch.length > 0)
    .map((batch) => {
      const tables = Map.groupBy(batch, ({ table }) => table)
      return Object.fromEntries([...tables].map(([table, of]) => [table, of.map(({ row }) => row)]))
    })
}

async function contentOf(lake: Lake, table: string): Promise<string[]> {
  const rows = await lake.rows(`select * from ${table}`)
  return rows.map((row) => JSON.stringify(row)).toSorted()
}

test(
  'batches in any order and split, derived in between, give the tables that all at once give',
  { timeout: 120_000 },
  async () => {
    const chance = chanceFrom(seed)
    const resources = chance.times(60, (number) => randomResource(chance, number))
    const rows = { ...rowsOf(resources), ...runHistoryRows(chance, resources) }
    const stepwise = await lakeWith(rawTables)
    for (const batch of batchesOf(chance, rows)) {
      await appendRows(stepwise, rawTables, batch)
      if (chance.happens(0.6))
        await deriveModels(stepwise, models, chance.happens(0.3) ? { chunkDays: 1 } : {})
    }
    await deriveModels(stepwise, models)
    const atOnce = await derivedLake(rows)
    for (const { name } of models) {
      expect(await contentOf(stepwise, name), `${name}, LAKEGAUGE_SEED=${seed}`).toEqual(
        await contentOf(atOnce, name),
      )
    }
    await stepwise.close()
    await atOnce.close()
  },
)
