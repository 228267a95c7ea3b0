import { expect, test } from 'vitest'
import { draftOf, isComplete, planOf, withAnnual, withMonth } from './budget-draft.ts'

const empty = draftOf({ monthlyBudgets: null, annualBudget: null, commit: null })
const hundredEach = withAnnual(empty, '1200')

test('an annual budget is spread over the months, and an unfinished amount leaves them as they are', () => {
  expect(hundredEach.months).toEqual(Array.from({ length: 12 }, () => '100'))
  expect(withAnnual(hundredEach, '1200.').months).toEqual(hundredEach.months)
  expect(withAnnual(hundredEach, '')).toEqual(empty)
})

test('the annual budget is the sum of the months while all of them are amounts', () => {
  expect(withMonth(hundredEach, 11, '150.50').annual).toBe('1250.50')
  expect(withMonth(hundredEach, 11, '').annual).toBe('')
})

test('a budget of some months alone cannot be saved', () => {
  expect(isComplete(empty)).toBe(true)
  expect(isComplete(hundredEach)).toBe(true)
  expect(isComplete(withMonth(empty, 0, '100'))).toBe(false)
  expect(isComplete({ ...empty, commit: 'much' })).toBe(false)
})

test('what is empty is sent as not set', () => {
  expect(planOf(empty)).toEqual({ monthlyBudgets: null, commit: null })
  const { monthlyBudgets, commit } = planOf({ ...hundredEach, commit: '5000' })
  expect(monthlyBudgets?.[11]).toEqual({ month: 12, monthBudget: '100' })
  expect(commit).toBe('5000')
})
