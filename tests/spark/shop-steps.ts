import { deriveModels } from '#derive/derive-models.ts'
import type { Model } from '#derive/model.ts'
import { publishModels } from '#derive/publish-models.ts'
import { purge } from '#derive/purge.ts'
import type { Retention } from '#derive/retention.ts'
import type { Batch, Lake } from '#lake/lake.ts'
import type { RawTable } from '#lake/table.ts'

/** A model in a message to another process: its texts as URLs of their files. */
export type SentModel = Omit<Model, 'sql' | 'affectedDaysSql'> & { sql: string }

/** A step of a small shop's lake. */
export type ShopStep =
  | { verb: 'migrate'; tables: readonly RawTable[] }
  | { verb: 'append'; batch: Batch }
  | { verb: 'derive'; models: readonly SentModel[] }
  | { verb: 'publish'; models: readonly SentModel[] }
  | { verb: 'purge'; tables: readonly RawTable[]; models: readonly SentModel[]; retention: Retention }
  | { verb: 'describe'; tables: readonly RawTable[] }

const now = new Date('2025-06-01T00:00:00Z')

const modelsFrom = (sent: readonly SentModel[]): Model[] =>
  sent.map((model) => ({ ...model, sql: new URL(model.sql) }))

/** Runs a step on any lake; a repetition changes nothing. */
export async function takeStep(lake: Lake, publications: string, step: ShopStep): Promise<unknown> {
  switch (step.verb) {
    case 'migrate':
      return lake.migrate(step.tables)
    case 'append':
      return lake.append(step.batch)
    case 'derive':
      return deriveModels(lake, modelsFrom(step.models))
    case 'publish':
      return publishModels(lake, modelsFrom(step.models), publications, { publishedAt: now })
    case 'purge':
      return purge(lake, {
        tables: step.tables,
        models: modelsFrom(step.models),
        choice: { retention: step.retention },
        now,
      })
    case 'describe':
      return description(lake, step.tables)
  }
}

/** The content of a lake besides its rows. */
async function description(lake: Lake, tables: readonly RawTable[]): Promise<object> {
  const changedDays = tables.map(async ({ name }) => [name, await lake.changedDays(name, 0)])
  return {
    version: await lake.version(),
    dataDays: await lake.dataDays(),
    checkpoints: await lake.checkpoints(),
    conflicts: await lake.conflicts(),
    changedDays: await Promise.all(changedDays),
  }
}
