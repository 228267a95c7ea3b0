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
    'While history was loaded, days of models derived: 100; again because something else arrived: 30 (cost_day 20, run 10).',
    'While history was loaded, whole models derived: 3; again because something else arrived: 2 (job 2).',
    'Since then, whole models derived: 1, none of them again.',
  ])
})
