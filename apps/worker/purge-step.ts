import { deriveModels } from '#derive/derive-models.ts'
import { publishModels } from '#derive/publish-models.ts'
import { purge, purgePreview, type PurgeStep } from '#derive/purge.ts'
import { realClock } from '#jobs/clock.ts'
import type { Retention } from '#derive/retention.ts'
import type { Lake } from '#lake/lake.ts'
import type { RawTable } from '#lake/table.ts'
import { models } from '#models/catalogue.ts'

type Place = { lake: Lake; rawTables: readonly RawTable[]; publications: string }

/** Deletes expired rows, or counts them. */
export async function purgeStep(
  { lake, rawTables, publications }: Place,
  { retention, isPreview }: { retention: Retention; isPreview: boolean },
): Promise<PurgeStep[]> {
  const purging = { tables: rawTables, models, retention, now: realClock() }
  const preview = await purgePreview(lake, purging)
  if (isPreview || preview.every(({ rows }) => rows === 0)) return preview
  // Days that await a rebuild could not be rebuilt after the purge.
  await deriveModels(lake, models)
  const purged = await purge(lake, purging)
  await publishModels(lake, models, publications, { publishedAt: realClock() })
  return purged
}
