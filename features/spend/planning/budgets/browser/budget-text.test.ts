import { expect, test } from 'vitest'
import type { Budget } from '../contract.ts'
import { informedText, passedText, scopeName, stateOf } from './budget-text.ts'

const budget = (rest: Partial<Budget>): Budget => ({
  budgetId: 'id',
  scope: { kind: 'owner', owner: 'ann' },
  name: 'ann',
  monthlyAmount: '100.0000000000',
  currency: 'USD',
  thresholds: [50, 80, 100],
  onForecast: true,
  changedBy: 'root',
  changedAt: null,
  monthToDate: '40.0000000000',
  databricksToDate: '40.0000000000',
  cloudToDate: '0.0000000000',
  openDays: null,
  openDaysCloud: null,
  usedShare: 0.4,
  passed: [],
  projected: null,
  projectedShare: null,
  budgetRisk: null,
  expectedDay: null,
  absentBecause: { monthToDate: null, projected: 'no_forecast' },
  informs: [],
  ...rest,
})
const passed = [
  { threshold: 50, day: '2025-05-12' },
  { threshold: 80, day: '2025-05-20' },
]

test('the state is the worst of cost to date, forecast and thresholds', () => {
  expect(stateOf(budget({}))).toEqual({ tone: 'ok', label: 'Within budget' })
  expect(stateOf(budget({ passed }))).toEqual({ tone: 'warning', label: '80% reached' })
  expect(stateOf(budget({ passed, expectedDay: '2025-05-30' }))?.label).toBe(
    'Over by forecast on 30 May 2025',
  )
  expect(stateOf(budget({ usedShare: 1 }))).toEqual({ tone: 'failed', label: 'Over budget' })
  expect(stateOf(budget({ usedShare: null }))).toBeUndefined()
})

test('passed thresholds name the day since which they are, and an owner without a name is shortened', () => {
  expect(passedText(budget({ passed }))).toBe('50% since 12 May, 80% since 20 May')
  expect(scopeName(budget({ name: '12345678-1234-1234-1234-123456789012' }))).toBe(
    'Service principal 12345678…9012',
  )
})

test('the groups that are informed are named, with the thresholds where they get some of them only', () => {
  const all = { group: 'FinOps', thresholds: [50, 80, 100], onForecast: true }
  const some = { group: 'Data team', thresholds: [100], onForecast: true }
  expect(informedText(budget({}))).toBeUndefined()
  expect(informedText(budget({ informs: [all, some] }))).toBe('FinOps, Data team (100%, forecast)')
})
