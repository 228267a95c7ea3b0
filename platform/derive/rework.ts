import { z } from 'zod'
import type { Day } from '#contract/dates.ts'

const rebuilds = z.object({ built: z.int(), again: z.int() })
/** What was rebuilt of a model: its days (of a whole model: how often), and how many of them were built before. */
export type Rebuilds = z.output<typeof rebuilds>

/** What was rebuilt while history was loaded, and after that. */
export const rework = z.object({ whileLoading: rebuilds, afterwards: rebuilds })
/** What was rebuilt while history was loaded, and after that. */
export type Rework = z.output<typeof rework>

/** What was rebuilt of a named model; its days, or the model as a whole. */
export const reworkOfModel = rework.extend({ model: z.string(), of: z.enum(['days', 'whole']) })
/** What was rebuilt of a named model; its days, or the model as a whole. */
export type ReworkOfModel = z.output<typeof reworkOfModel>

/** No rebuild yet. */
export const noRework: Rework = {
  whileLoading: { built: 0, again: 0 },
  afterwards: { built: 0, again: 0 },
}

/** Rework with one more rebuild of a model: of days, some of which were built before, or of the whole model. */
export function withRebuild(
  before: Rework,
  { isLoading, built, again }: Rebuilds & { isLoading: boolean },
): Rework {
  const phase = isLoading ? 'whileLoading' : 'afterwards'
  const { [phase]: sums } = before
  return { ...before, [phase]: { built: sums.built + built, again: sums.again + again } }
}

/** How many of the days were built before. */
export function builtBefore(days: readonly Day[], builtDays: ReadonlySet<Day>): number {
  return days.filter((day) => builtDays.has(day)).length
}
