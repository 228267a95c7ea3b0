import { expect, test } from 'vitest'
import { bandArea } from './chart-band.ts'

test('a band is its width upon its lower bound, with nothing where nothing is forecast', () => {
  const drawn = bandArea(
    { name: '80% band', fill: 'chart-1', lower: [null, 8, -2], upper: [null, 12, 3] },
    undefined,
    (token) => token,
  )
  expect(drawn).toMatchObject([
    { stack: 'band', data: [null, 8, -2] },
    { stack: 'band', data: [null, 4, 5], areaStyle: { color: 'chart-1' } },
  ])
})
