import { expect, test } from 'vitest'
import { RestartPauses } from './restart-pauses.ts'

test('each pause doubles, up to the longest', () => {
  const pauses = new RestartPauses({ minMs: 250, maxMs: 1_500 })
  expect([0, 0, 0, 0, 0].map((livedMs) => pauses.after(livedMs))).toEqual([250, 500, 1_000, 1_500, 1_500])
})

test('a long life resets the pauses', () => {
  const pauses = new RestartPauses({ minMs: 250, maxMs: 1_500 })
  expect([0, 0, 1_500, 1_501, 0].map((livedMs) => pauses.after(livedMs))).toEqual([250, 500, 1_000, 250, 500])
})
