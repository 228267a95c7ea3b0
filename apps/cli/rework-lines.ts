import type { Rebuilds, ReworkOfModel } from '#derive/rework.ts'

// The models that were rebuilt most often.
const shownModels = 5

type Phase = 'whileLoading' | 'afterwards'
const phases: readonly { phase: Phase; inWords: string }[] = [
  { phase: 'whileLoading', inWords: 'While history was loaded' },
  { phase: 'afterwards', inWords: 'Since then' },
]

/** How much was derived while history was loaded and since then, how much of it again, and which models most; a line each. */
export function reworkLines(models: readonly ReworkOfModel[]): string[] {
  return phases.flatMap(({ phase, inWords }) => {
    const parts = [
      partOf(models, phase, { of: 'days', unit: 'days of models' }),
      partOf(models, phase, { of: 'whole', unit: 'whole models' }),
    ].filter((part) => part !== undefined)
    return parts.map((part) => `${inWords}, ${part}`)
  })
}

function partOf(
  models: readonly ReworkOfModel[],
  phase: Phase,
  { of, unit }: { of: ReworkOfModel['of']; unit: string },
): string | undefined {
  const ofUnit = models.filter((model) => model.of === of)
  const all = ofUnit.map((model) => model[phase]).reduce(sum, { built: 0, again: 0 })
  if (all.built === 0) return undefined
  const most = ofUnit
    .filter((model) => model[phase].again > 0)
    .toSorted((left, right) => right[phase].again - left[phase].again)
    .slice(0, shownModels)
    .map((model) => `${model.model} ${model[phase].again}`)
  const counted = `${unit} derived: ${all.built}`
  if (most.length === 0) return `${counted}, none of them again.`
  return `${counted}; again because something else arrived: ${all.again} (${most.join(', ')}).`
}

const sum = (left: Rebuilds, right: Rebuilds): Rebuilds => ({
  built: left.built + right.built,
  again: left.again + right.again,
})
