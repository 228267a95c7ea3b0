/** Which of a list's costs details bring: the estimate with the other figures of shown rows, and what single runs cost. */
export const costDetails = {
  figures: ['estimatedCost', 'estimatedCostAbsentBecause', 'estimatedCostLearnedHours'],
  runCosts: ['maximumCost', 'latestCost', 'medianCost', 'p95Cost'],
} as const
