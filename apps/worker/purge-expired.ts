import { deriveModels } from '#derive/derive-models.ts'
import { purge, purgePreview, type PurgeStep } from '#derive/purge.ts'
import type { Retention } from '#derive/retention.ts'
import { realClock } from '#jobs/clock.ts'
import type { Lake } from '#lake/lake.ts'
import type { RawTable } from '#lake/table.ts'
import { models } from '#models/catalogue.ts'

type Place = { lake: Lake; rawTables: readonly RawTable[] }

/** Counts expired rows. */
export function countExpired({ lake, rawTables }: Place, retention: Retention): Promise<PurgeStep[]> {
  return purgePreview(lake, { tables: rawTables, models, retention, now: realClock() })
}

/** Deletes expired rows; the next publication shows it. */
export async function purgeExpired({ lake, rawTables }: Place, retention: Retention): Promise<void> {
  // Days that await a rebuild could not be rebuilt after the purge.
  await deriveModels(lake, models)
  await purge(lake, { tables: rawTables, models, retention, now: realClock() })
}
