import { expect, test } from 'vitest'
import { isOfTime, timeMeasureOf } from './time-view.ts'

test('an address names the parts of the time and their measure; what is misspelled is minutes', () => {
  expect([isOfTime({ perspective: 'TIME' }), isOfTime({ perspective: 'TASKS' }), isOfTime({})]).toEqual([
    true,
    false,
    false,
  ])
  expect([{ timeMeasure: 'COST' }, { timeMeasure: 'WEIGHT' }, {}].map(timeMeasureOf)).toEqual([
    'COST',
    'MINUTES',
    'MINUTES',
  ])
})
