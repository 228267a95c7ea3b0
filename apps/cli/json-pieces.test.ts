import { expect, test } from 'vitest'
import { jsonPieces } from './json-pieces.ts'

const long = Array.from({ length: 1_201 }, (_none, place) => ({ place }))

test.each([
  ['nothing', []],
  ['short objects', [{ name: 'a', jobs: [1] }, {}]],
  ['an object with long lists', [{ name: 'a', jobs: long, stages: long }, { name: 'b' }]],
  ['an object of a long list alone', [{ jobs: long }]],
])('%s in pieces is the same as JSON', (_what, list) => {
  expect(JSON.parse([...jsonPieces(list)].join('\n'))).toEqual(list)
})

test('no piece holds all entries of a long list', () => {
  const whole = JSON.stringify(long).length
  for (const piece of jsonPieces([{ jobs: long }])) expect(piece.length).toBeLessThan(whole / 2)
})
