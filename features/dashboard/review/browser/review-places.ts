import { placeAt } from '#contract/place.ts'

const dates = ['referenceDate', 'comparisonDate'] as const

/** The tabs of the optimization review. */
export const savingsPlace = placeAt('/dashboard/savings', [...dates, 'bar'])
export const reviewedJobsPlace = placeAt('/dashboard/optimized-jobs', [...dates, 'verdict', 'search'])
