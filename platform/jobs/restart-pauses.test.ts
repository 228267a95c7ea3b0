import { expect, test } from 'vitest'
import { RestartPauses } from './restart-pauses.ts'

test('each pause is twice the one before, up to the longest', () => {
  const pauses = new RestartPauses({ minMs: 250, maxMs: 1_500 })
  expect([0, 0, 0, 0, 0].map((livedMs) => pauses.after(livedMs))).toEqual([250, 500, 1_000, 1_500, 1_500])
})

test('after a life that was longer than the longest pause they begin anew', () => {
  const pauses = new RestartPauses({ minMs: 250, maxMs: 1_500 })
  expect([0, 0, 1_500, 1_501, 0].map((livedMs) => pauses.after(livedMs))).toEqual([250, 500, 1_000, 250, 500])
})
