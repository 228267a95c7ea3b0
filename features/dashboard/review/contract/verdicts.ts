import type { VerdictKind } from '#product/contract/saving-verdict.ts'

/** What the review makes of a verdict. */
export const reviewVerdicts = ['IMPROVED', 'NEUTRAL', 'REGRESSED', 'TOO_FEW_RUNS', 'NOT_COMPARABLE'] as const
export type ReviewVerdict = (typeof reviewVerdicts)[number]

/** The verdict of a review by that on the change. */
export const reviewVerdictOf: Readonly<Record<VerdictKind, ReviewVerdict>> = {
  SAVED: 'IMPROVED',
  NOT_DISTINGUISHABLE: 'NEUTRAL',
  COST_MORE: 'REGRESSED',
  TOO_FEW_RUNS: 'TOO_FEW_RUNS',
  NOT_SEPARABLE: 'NOT_COMPARABLE',
  NOT_COMPARABLE: 'NOT_COMPARABLE',
  UNDONE: 'NOT_COMPARABLE',
}

/** How each verdict is called, and what it is. */
export const reviewVerdictWords: Readonly<Record<ReviewVerdict, { label: string; meaning: string }>> = {
  IMPROVED: { label: 'Improved', meaning: 'It costs less, by more than chance explains.' },
  NEUTRAL: { label: 'Neutral', meaning: 'The cost did not move by more than it usually does.' },
  REGRESSED: { label: 'Regressed', meaning: 'It costs more, by more than chance explains.' },
  TOO_FEW_RUNS: { label: 'Too few runs', meaning: 'More successful runs are needed on either side.' },
  NOT_COMPARABLE: { label: 'Not comparable', meaning: 'Something else moved together with the change.' },
}
