import { count, hidden } from '#contract/column-builders.ts'
import type { ColumnOptions } from '#contract/columns.ts'
import type { Absence } from '#contract/absence.ts'

const counted = { detail: 'recommendations', cell: 'recommendations' } as const
const ofAsset = { ...counted, priority: 58 } as const
const ofExecution = { ...counted, priority: 37 } as const

/** How many recommendations about an asset are to be done. */
export const recommendationsColumn = count(
  'recommendationsCount',
  'Recommendations',
  'Open or accepted ones, without small ones.',
  ofAsset,
)

/** How many recommendations to do hold for an execution. */
export const recommendationsOfExecutionColumn = count(
  'recommendationsCount',
  'Recommendations',
  'Those to do that hold for it.',
  ofExecution,
)

/** The column without its query, for lists that have it in their own or have no value. */
export const plainRecommendationsColumns = hidden(
  count('recommendationsCount', 'Recommendations', 'Those to do that hold for it.'),
)

/** What that column is in a list that counts. */
export const countedRecommendations: ColumnOptions = { ...ofExecution, hidden: false }

/** What that column is in a list of things about which nothing is recommended. */
export const neverRecommended = (because: Absence): ColumnOptions => ({
  absentBecause: { ...because, isEverywhere: true },
})
