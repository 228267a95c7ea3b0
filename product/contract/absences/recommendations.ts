import { notCollected } from '#contract/absence.ts'

export const noRecommendations = notCollected(
  'Right-sizing recommendations are not computed yet, so the spend that they would save is not known.',
  'recommendations',
)
