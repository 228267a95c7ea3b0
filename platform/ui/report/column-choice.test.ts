import { expect, test } from 'vitest'
import { choiceOf, withChoice } from './column-choice.ts'

const orders = { report: 'listOrders', columns: ['cost'], isWide: false }
const baskets = { report: 'listBaskets', columns: null, isWide: true }

test('a report of which nothing was chosen decides itself', () => {
  expect(choiceOf([orders], 'listBaskets')).toEqual({ report: 'listBaskets', columns: null, isWide: false })
  expect(choiceOf([orders, baskets], 'listBaskets')).toBe(baskets)
})

test('a choice takes the place of the former one of its report', () => {
  const chosen = { report: 'listOrders', columns: [], isWide: true }
  expect(withChoice([orders, baskets], chosen)).toEqual([baskets, chosen])
})
