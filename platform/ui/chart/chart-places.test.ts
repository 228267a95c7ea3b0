import { expect, test } from 'vitest'
import { axisLabels, axisPlaces, currentStart, onAxis } from './chart-places.ts'

const previous = { label: 'previous', categories: ['22 May', '23 May'], values: [1, 2] }

test('puts the previous period before the current one, with a gap', () => {
  expect(axisPlaces({ categories: ['24 May'], previous })).toEqual(['22 May', '23 May', '', '24 May'])
  expect(currentStart({ previous })).toBe(3)
  expect(onAxis([7], { previous })).toEqual([null, null, null, 7])
  expect(currentStart({})).toBe(0)
})

test('names a month where it starts and only the day after that', () => {
  expect(axisLabels(['30 Apr', '1 May', '2 May', '', '3 May', '4 May'])).toEqual([
    '30 Apr',
    '1 May',
    '2',
    '',
    '3 May',
    '4',
  ])
  expect(axisLabels(['Jan 2025', 'Feb 2025'])).toEqual(['Jan 2025', 'Feb 2025'])
})
