import { deriveModels } from '#derive/derive-models.ts'
import { seenAppendsNote } from '#derive/derive-state.ts'
import type { Lake } from '#lake/lake.ts'
import { models } from '#models/catalogue.ts'
import { recommendationModels } from '#analysis/recommendations.ts'
import { recommendations } from '#rules/catalogue.ts'

/** Processor time of a derive of all days by all models, in milliseconds, and the part that each model took. */
export type DerivePrice = { totalMs: number; byModel: ReadonlyMap<string, number> }

const proposalModels = ['proposal_option', 'proposal', 'proposal_value', 'proposal_observation']

/** The models that are there for recommendations alone. */
export const adviceModels: readonly string[] = [
  ...recommendationModels(recommendations).map(({ name }) => name),
  ...proposalModels,
]

/** Derives all that a lake holds once more, as if no model had been derived, and measures it. */
export async function derivePriceOf(lake: Lake): Promise<DerivePrice> {
  await lake.keepNotes([seenAppendsNote({ version: await lake.version(), models: [] })])
  const byModel = new Map<string, number>()
  const processorMs = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  const startedMs = processorMs()
  let reachedMs = startedMs
  await deriveModels(lake, models, {
    progress({ model }) {
      const nowMs = processorMs()
      byModel.set(model, (byModel.get(model) ?? 0) + nowMs - reachedMs)
      reachedMs = nowMs
    },
  })
  return { totalMs: processorMs() - startedMs, byModel }
}
