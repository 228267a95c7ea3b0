import type { ColumnSummary } from '#contract/report.ts'
import { elsewhere, type Absence } from '#contract/absence.ts'
import { notBilled } from '#product/contract/not-billed.ts'

const fewest = 3

export const likeRunsNotRead = elsewhere('What like runs cost could not be read.', 'Load the page again.')

/** What runs like one that still goes on cost: the middle one, the least and the most. */
export type ExpectedCost =
  | { median: string; minimum: string; maximum: string; runs: number; absentBecause?: undefined }
  | { absentBecause: Absence }

/** The expected cost from what the like runs cost; too few of them tell nothing. */
export function expectedCost(summary: ColumnSummary | undefined): ExpectedCost {
  const { median, minimum, maximum, count = 0 } = summary ?? {}
  if (
    count < fewest ||
    typeof median !== 'string' ||
    typeof minimum !== 'string' ||
    typeof maximum !== 'string'
  )
    return {
      absentBecause: notBilled(
        `Fewer than ${fewest} successful runs of the 90 days before it are billed, so nothing can be expected of it.`,
      ),
    }
  return { median, minimum, maximum, runs: count }
}
