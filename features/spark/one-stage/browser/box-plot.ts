import type { TaskDistribution } from '../contract.ts'

/** A box plot on a line from 0 to 1. */
export type BoxPlot = {
  minimum: number
  quartile1: number
  median: number
  quartile3: number
  percentile95: number
  maximum: number
}

/** Where the quantiles of a distribution lie between 0 and its maximum; undefined where all are 0. */
export function boxPlotOf(distribution: TaskDistribution): BoxPlot | undefined {
  const { minimum, quartile1, median, quartile3, percentile95, maximum } = distribution
  if (maximum <= 0) return undefined
  return {
    minimum: minimum / maximum,
    quartile1: quartile1 / maximum,
    median: median / maximum,
    quartile3: quartile3 / maximum,
    percentile95: percentile95 / maximum,
    maximum: 1,
  }
}
