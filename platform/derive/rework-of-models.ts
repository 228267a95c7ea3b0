import type { Lake } from '#lake/lake.ts'
import { modelStates } from './derive-state.ts'
import type { Model } from './model.ts'
import { noRework, type ReworkOfModel } from './rework.ts'
import { isVersionModel } from './version-tables.ts'

/** What was rebuilt of each model, as the lake counted it. */
export async function reworkOfModels(lake: Lake, models: readonly Model[]): Promise<ReworkOfModel[]> {
  const rebuilt = models.filter((model) => !isVersionModel(model))
  const states = await modelStates(
    lake,
    rebuilt.map(({ name }) => name),
  )
  return rebuilt.map(({ name, grain }) => {
    const { whileLoading, afterwards } = states.get(name)?.rework ?? noRework
    return { model: name, of: grain === 'day' ? 'days' : 'whole', whileLoading, afterwards }
  })
}
