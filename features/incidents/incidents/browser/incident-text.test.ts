import { expect, test } from 'vitest'
import { ageText, comparedText, kindText, severityText } from './incident-text.ts'

const ofCost = {
  period: 'DAY',
  lastDay: '2025-05-29',
  currentCost: '30.0000000000',
  referenceCost: '20.0000000000',
  costDifference: '10.0000000000',
  differenceShare: 0.5,
  currency: 'USD',
  incidentType: 'COST_INCREASE_VS_PREVIOUS_DAY',
  measured: null,
  allowed: null,
  limitLabel: null,
  limitFormat: null,
  meaning: 'It failed.',
}

test('a cost incident compares its latest period with what came before', () => {
  expect(comparedText(ofCost)).toBe(
    '29 May 2025 cost $30.00: $10.00 (+50.0%) more than the day before, $20.00.',
  )
  const ofWeek = { ...ofCost, period: 'WEEK', incidentType: 'COST_INCREASE_VS_4_WEEK_AVERAGE' }
  expect(comparedText(ofWeek)).toContain('The week to 29 May 2025 cost $30.00')
  expect(comparedText(ofWeek)).toContain('more than the mean of the 4 weeks before')
  expect(comparedText({ ...ofCost, period: 'MONTH' })).toContain('May 2025 cost')
  const alone = { ...ofCost, referenceCost: null, costDifference: null }
  expect(comparedText(alone)).toBe('29 May 2025 cost $30.00.')
})

test.each([
  ['BUDGET_EXCEEDED', 'The month to date cost $30.00 of a budget of $20.00.'],
  ['BUDGET_FORECAST_EXCEEDED', 'The month is projected to cost $30.00 of a budget of $20.00.'],
  ['COMMIT_AT_RISK', 'The year is projected to cost $30.00 of a commit of $20.00.'],
])('an incident of the type %s compares its cost with what was planned', (incidentType, text) => {
  expect(comparedText({ ...ofCost, period: null, incidentType })).toBe(text)
})

test('an incident of executions compares what was measured with the limit', () => {
  const measured = {
    ...ofCost,
    currentCost: null,
    measured: '0.12',
    allowed: '0.25',
    limitLabel: 'CPU',
    limitFormat: 'share',
  }
  expect(comparedText(measured)).toBe('CPU: 12.0%; the limit is 25.0%.')
  expect(comparedText({ ...measured, measured: null })).toBe('It failed.')
})

test('things and ages are words', () => {
  expect(['sku', 'job', 'cluster'].map(kindText)).toEqual(['SKU', 'Job', 'Cluster'])
  expect(['LOW', 'HIGH'].map(severityText)).toEqual(['Low', 'High'])
  expect([0, 1, 12].map(ageText)).toEqual(['Today', '1 day', '12 days'])
})
