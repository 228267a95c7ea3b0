import { elsewhere, type Absence } from '#contract/absence.ts'
import type { ColumnSummary, Listed } from '#contract/report.ts'
import { notBilled } from '#product/contract/not-billed.ts'

/** How many days before a run the like ones are looked for. */
export const likeDays = 90
const fewest = 3
const notableFactor = 1.5

export const likeRunsNotRead = elsewhere('Similar runs could not be read.', 'Load the page again.')
const tooFew = notBilled(
  `Fewer than ${fewest} successful runs in the ${likeDays} days before, too few to compare.`,
)

/** The median of like values with the least and the most of them, or why there is none. */
export type Usual<Value> =
  | { median: Value; minimum: Value; maximum: Value; runs: number; absentBecause?: undefined }
  | { absentBecause: Absence }

/** What successful original runs of the same job in the days before cost and how long they took. */
export type UsualRun = { cost: Usual<string>; durationMs: Usual<number> }

/** The usual run from the summary of like ones. */
export function usualRun(summary: Listed['summary']): UsualRun {
  const isText = (value: unknown) => typeof value === 'string'
  const isNumber = (value: unknown) => typeof value === 'number'
  const { runCost, runTotalDuration } = summary ?? {}
  return { cost: usual(runCost, isText), durationMs: usual(runTotalDuration, isNumber) }
}

function usual<Value>(
  { median, minimum, maximum, count = 0 }: Partial<ColumnSummary> = {},
  isValue: (value: unknown) => boolean,
): Usual<Value> {
  if (count < fewest || ![median, minimum, maximum].every(isValue)) return { absentBecause: tooFew }
  // All three were looked at.
  const known = { median, minimum, maximum } as { median: Value; minimum: Value; maximum: Value }
  return { ...known, runs: count }
}

/** Whether a run took or cost so much more than the usual one that it is to be said. */
export function isUnusual(value: string | number | null, { median }: { median: string | number }): boolean {
  return value !== null && Number(median) > 0 && Number(value) > notableFactor * Number(median)
}
