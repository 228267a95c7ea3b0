import type { Judged } from './judged.ts'

/** How well proposals of a rule agree with the labels. Shares are null where nothing is divided by. */
export type Score = {
  cases: number
  lookAlikes: number
  precision: number | null
  recall: number | null
  /** Median of the error of the saving, as a share of the truth, of the rightly proposed. */
  medianError: number | null
  /** Share of the truths within the bounds. */
  coverage: number | null
  /** Median of half the distance of the bounds, as a share of the saving: bounds that hold every truth and are wide are of no use. */
  halfWidth: number | null
  rivalPrecision: number | null
  rivalRecall: number | null
}

/** The score of the labelled assets of one rule. */
export function scoreOf(judged: readonly Judged[]): Score {
  const labelled = judged.filter(({ shouldFire }) => shouldFire)
  const right = labelled.filter(({ isProposed }) => isProposed)
  const measured = right.flatMap(({ saving, low, high, truth }) =>
    saving === null || low === null || high === null || truth === null || truth <= 0
      ? []
      : [
          {
            error: Math.abs(saving - truth) / truth,
            isWithin: low <= truth && truth <= high,
            halfWidth: (high - low) / 2 / saving,
          },
        ],
  )
  return {
    cases: labelled.length,
    lookAlikes: judged.length - labelled.length,
    precision: ratio(right.length, judged.filter(({ isProposed }) => isProposed).length),
    recall: ratio(right.length, labelled.length),
    medianError: median(measured.map(({ error }) => error)),
    coverage: ratio(measured.filter(({ isWithin }) => isWithin).length, measured.length),
    halfWidth: median(measured.map(({ halfWidth }) => halfWidth)),
    rivalPrecision: ratio(
      labelled.filter(({ isProposedByRival }) => isProposedByRival).length,
      judged.filter(({ isProposedByRival }) => isProposedByRival).length,
    ),
    rivalRecall: ratio(labelled.filter(({ isProposedByRival }) => isProposedByRival).length, labelled.length),
  }
}

const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole)

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [below, above] = [sorted[middle - (sorted.length % 2 === 0 ? 1 : 0)], sorted[middle]]
  return below === undefined || above === undefined ? null : (below + above) / 2
}

const goals = { precision: 0.95, recall: 0.95, medianError: 0.15 }

/** Whether a rule reaches the goals. */
export function isProven({ precision, recall, medianError }: Score): boolean {
  return (
    precision !== null &&
    precision >= goals.precision &&
    recall !== null &&
    recall >= goals.recall &&
    medianError !== null &&
    medianError <= goals.medianError
  )
}
