import { expect, test } from 'vitest'
import { isKpiEstimated, kpis } from './kpis.ts'

const kpiOf = (wanted: string) => kpis.filter(({ name }) => name === wanted)
const isEstimated = (name: string, estimatedBecause: string | null) =>
  kpiOf(name).map((kpi) => isKpiEstimated(kpi, [{ estimatedBecause: null }, { estimatedBecause }]))

test('what is made of cost is an estimate as soon as the cost of one run contains one', () => {
  for (const name of ['runCost', 'costPerRunHour']) {
    expect(isEstimated(name, 'public VM price')).toEqual([true])
    expect(isEstimated(name, null)).toEqual([false])
  }
})

test('usage at its price is none, also where it is not sure whose it is, times are none, an estimated cost always is', () => {
  expect(isEstimated('databricksCost', 'public VM price')).toEqual([false])
  expect(isEstimated('databricksCost', 'nearest run')).toEqual([false])
  expect(isEstimated('setupDuration', 'nearest run')).toEqual([false])
  expect(isEstimated('estimatedRunCost', null)).toEqual([true])
})
