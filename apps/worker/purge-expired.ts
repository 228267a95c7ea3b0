import { deriveModels } from '#derive/derive-models.ts'
import { purge, purgePreview, type PurgeStep } from '#derive/purge.ts'
import type { PurgeChoice } from '#derive/retention.ts'
import { realClock } from '#jobs/clock.ts'
import type { Lake } from '#lake/lake.ts'
import type { RawTable } from '#lake/table.ts'
import { models } from '#models/catalogue.ts'

type Place = { lake: Lake; rawTables: readonly RawTable[] }

/** Counts the rows that a purge would delete. */
export function countExpired({ lake, rawTables }: Place, choice: PurgeChoice): Promise<PurgeStep[]> {
  return purgePreview(lake, { tables: rawTables, models, choice, now: realClock() })
}

/** Deletes them; the next publication shows it. */
export async function purgeExpired(
  { lake, rawTables }: Place,
  choice: PurgeChoice,
  onTable: Parameters<typeof purge>[2],
): Promise<void> {
  // Days that await a rebuild could not be rebuilt after the purge.
  await deriveModels(lake, models)
  await purge(lake, { tables: rawTables, models, choice, now: realClock() }, onTable)
}
