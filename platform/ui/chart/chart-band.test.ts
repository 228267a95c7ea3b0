import { expect, test } from 'vitest'
import { bandArea } from './chart-band.ts'
import { notesAt } from './chart-data.ts'

test('a band is its width upon its lower bound, with nothing where nothing is forecast', () => {
  const drawn = bandArea(
    { name: '80% band', fill: 'chart-1', lower: [null, 8, -2], upper: [null, 12, 3], texts: [] },
    undefined,
    (token) => token,
  )
  expect(drawn).toMatchObject([
    { stack: 'band', data: [null, 8, -2] },
    { stack: 'band', data: [null, 4, 5], areaStyle: { color: 'chart-1' } },
  ])
})

test('the bounds of a band stand among the notes of its category', () => {
  const band = {
    name: '80% band',
    fill: 'chart-1',
    lower: [null, 8],
    upper: [null, 12],
    texts: [null, '$8 – $12'],
  } as const
  const data = { categories: ['1', '2'], series: [], band }
  expect([notesAt(data, 0), notesAt(data, 1)]).toEqual([[], ['$8 – $12']])
})
