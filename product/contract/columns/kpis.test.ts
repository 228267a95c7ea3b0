import { expect, test } from 'vitest'
import { isKpiEstimated, kpis } from './kpis.ts'

const kpiOf = (wanted: string) => kpis.filter(({ name }) => name === wanted)
const isEstimated = (name: string, isCostEstimated: boolean) =>
  kpiOf(name).map((kpi) => isKpiEstimated(kpi, [{ isCostEstimated: false }, { isCostEstimated }]))

test('what is made of cost is an estimate as soon as the cost of one run contains one', () => {
  expect([isEstimated('runCost', true), isEstimated('costPerRunHour', true)]).toEqual([[true], [true]])
  expect([isEstimated('runCost', false), isEstimated('costPerRunHour', false)]).toEqual([[false], [false]])
})

test('usage at its price and times are none, an estimated cost always is', () => {
  expect([isEstimated('databricksCost', true), isEstimated('setupDuration', true)]).toEqual([
    [false],
    [false],
  ])
  expect(isEstimated('estimatedRunCost', false)).toEqual([true])
})
