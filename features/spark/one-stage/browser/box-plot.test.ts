import { expect, test } from 'vitest'
import { boxPlotOf } from './box-plot.ts'

const tasks = { measure: 'duration_ms', tasksCount: 8, total: 100, isApproximate: false } as const
const zero = { minimum: 0, quartile1: 0, median: 0, quartile3: 0, percentile95: 0, maximum: 0 }

test('a box plot reaches from the least to the largest, in parts of the largest', () => {
  const quantiles = { minimum: 5, quartile1: 10, median: 20, quartile3: 25, percentile95: 40, maximum: 50 }
  expect(boxPlotOf({ ...tasks, ...quantiles })).toEqual({
    minimum: 0.1,
    quartile1: 0.2,
    median: 0.4,
    quartile3: 0.5,
    percentile95: 0.8,
    maximum: 1,
  })
})

test('where all tasks have nothing of a measure there is nothing to draw', () => {
  expect(boxPlotOf({ ...tasks, ...zero })).toBeUndefined()
})
