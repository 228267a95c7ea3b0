import { expect, test } from 'vitest'
import { noRework } from '#derive/rework.ts'
import { reworkLines } from './rework-lines.ts'

test('nothing derived has no line', () => {
  expect(reworkLines([{ model: 'cost_day', of: 'days', ...noRework }])).toEqual([])
})

test('days and whole models are counted apart, those rebuilt most often first', () => {
  const lines = reworkLines([
    { model: 'run', of: 'days', ...noRework, whileLoading: { built: 40, again: 10 } },
    { model: 'cost_day', of: 'days', ...noRework, whileLoading: { built: 60, again: 20 } },
    {
      model: 'job',
      of: 'whole',
      whileLoading: { built: 3, again: 2 },
      afterwards: { built: 1, again: 0 },
    },
  ])
  expect(lines).toEqual([
    'While history was loaded, 100 days of models were derived, 30 of them again because something else arrived: cost_day 20, run 10.',
    'While history was loaded, 3 whole models were derived, 2 of them again because something else arrived: job 2.',
    'Since then, 1 whole models were derived, 0 of them again because something else arrived.',
  ])
})
