import { expect, test } from 'vitest'
import { axisPlaces, currentStart, onAxis } from './chart-places.ts'

const previous = { label: 'previous', categories: ['22 May', '23 May'], values: [1, 2] }

test('puts the previous period before the current one, with a gap', () => {
  expect(axisPlaces({ categories: ['24 May'], previous })).toEqual(['22 May', '23 May', '', '24 May'])
  expect(currentStart({ previous })).toBe(3)
  expect(onAxis([7], { previous })).toEqual([null, null, null, 7])
  expect(currentStart({})).toBe(0)
})
