import { expect, test } from 'vitest'
import { costMark, publicPriceText, vmMark } from './estimate-reasons.ts'

test('a cost is marked with each reason for VM time that its rows name, once', () => {
  const row = { estimatedBecause: 'public VM price, usual share' }
  expect(costMark(row, { estimatedBecause: null }, row)).toEqual({
    isEstimated: true,
    estimatedBecause: publicPriceText,
  })
  expect(costMark({ estimatedBecause: null })).toEqual({ isEstimated: false })
})

test('what Databricks billed is no estimate, also where it is not sure whose it is', () => {
  expect(costMark({ estimatedBecause: 'usual share, nearest run' })).toEqual({ isEstimated: false })
})

test('an amount is marked as soon as a part of it is VM time', () => {
  const mark = { isEstimated: true, estimatedBecause: publicPriceText }
  expect(vmMark('0.0000000001')).toEqual(mark)
  expect(vmMark(null, '0.0000000000', '-2')).toEqual(mark)
  expect(vmMark('0.0000000000', null, undefined)).toEqual({ isEstimated: false })
})
