import { expect, test } from 'vitest'
import { namedParts, wholeName } from './part-names.ts'

const part = (name: string) => ({
  part: name,
  cost: '1',
  databricksCost: '1',
  cloudCost: null,
  estimatedBecause: null,
})
const asset = (...names: string[]) => ({
  cost: '2',
  databricksCost: '2',
  cloudCost: null,
  estimatedBecause: null,
  previousCost: null,
  costDifference: null,
  firstCostDay: null,
  lastCostDay: null,
  parts: names.map(part),
})
const labels = (...[kind, ...names]: [Parameters<typeof wholeName>[0], ...string[]]) => [
  wholeName(kind).label,
  ...namedParts(kind, asset(...names)).map(({ label }) => label),
]

test('the whole stands first, then the parts with cost, the idle one of a cluster before the others', () => {
  expect(labels('cluster', 'unknown', 'runs', 'start_up', 'interactive', 'idle')).toEqual([
    'Whole cluster',
    'Idle',
    'Interactive',
    'Jobs',
    'Start-up',
    'Use not known',
  ])
  expect(labels('warehouse', 'idle', 'statements')).toEqual(['Cost', 'Statements', 'Idle'])
  expect(labels('pipeline', 'maintenance')).toEqual(['Cost', 'Maintenance'])
  expect(labels('pool', 'idle', 'in_clusters')).toEqual(['Whole pool', 'Idle', 'In clusters'])
})

test('an endpoint has no parts but its cost', () => {
  expect(labels('model_serving', 'serving')).toEqual(['Cost'])
})
