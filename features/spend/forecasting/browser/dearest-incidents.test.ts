import { expect, test } from 'vitest'
import { dearestOf, incidentPage } from './dearest-incidents.ts'

const incident = (incidentId: string, category: string, atStake: string | null) => ({
  incidentId,
  category,
  atStake,
})

test('the most expensive incidents of both lists come first, exactly by money; one without a stake is left out', () => {
  const cost = [
    incident('a', 'COST', '10.0000000002'),
    incident('b', 'COST', '9.5'),
    incident('c', 'COST', null),
  ]
  const other = [incident('d', 'PERFORMANCE', '10.0000000003'), incident('e', 'CONFIGURATION', '0')]
  expect(dearestOf([cost, other], 5).map(({ incidentId }) => incidentId)).toEqual(['d', 'a', 'b'])
  expect(dearestOf([cost, other], 2).map(({ incidentId }) => incidentId)).toEqual(['d', 'a'])
})

test.for([
  ['COST', '/health-diagnostics/cost'],
  ['PERFORMANCE', '/health-diagnostics/performance'],
  ['CONFIGURATION', '/health-diagnostics/performance'],
])('an incident of category %s opens in %s', ([category = '', to = '']) => {
  expect(incidentPage({ incidentId: 'a', category })).toEqual({ to, view: { incidentId: 'a' } })
})
