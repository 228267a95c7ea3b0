import { expect, test } from 'vitest'
import { costMark, databricksMark, usualShareText } from './estimate-reasons.ts'

test('a cost is marked with each reason that its rows name, once', () => {
  const row = { estimatedBecause: 'public VM price, usual share' }
  expect(costMark(row, { estimatedBecause: null }, row)).toEqual({
    isEstimated: true,
    estimatedBecause: `VM hours at the public price of the cloud, not a bill. ${usualShareText}`,
  })
  expect(costMark({ estimatedBecause: null })).toEqual({ isEstimated: false })
})

test('what Databricks billed is an estimate only where it is not sure whose it is', () => {
  const machines = { estimatedBecause: 'VM hours from settings, public VM price' }
  expect(databricksMark(machines)).toEqual({ isEstimated: false })
  expect(databricksMark(machines, { estimatedBecause: 'usual share' })).toEqual({
    isEstimated: true,
    estimatedBecause: usualShareText,
  })
})
