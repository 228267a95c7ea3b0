import { expect, test } from 'vitest'
import { designOf } from './design.ts'
import { effectOf } from './effect.ts'
import { fitOf } from './fit.ts'
import { placeboFactor } from './placebo.ts'
import type { Run } from './runs.ts'
import { tQuantile } from './student-t.ts'

const mondayMs = Date.UTC(2024, 0, 1)
const weekMs = 7 * 86_400_000

/** Weekly runs of which those in the middle of the time before the change cost half as much again. */
function stepped(before: number, step = 1.5) {
  const runs = Array.from({ length: before + 10 }, (_, place): Run => {
    const isDear = place >= before / 3 && place < (2 * before) / 3
    const deviation = (((place * 37) % 101) - 50) / 333
    return {
      startMs: mondayMs + place * weekMs,
      cost: 10 * (isDear ? step : 1) * Math.exp(deviation),
      volume: null,
    }
  })
  return { before: runs.slice(0, before), after: runs.slice(before) }
}

test('placebo dates widen the interval by the factor that is shown, from 38 runs before on', () => {
  for (const before of [37, 38, 60]) {
    const job = stepped(before)
    const { standardError, degrees } = fitOf(designOf(job))
    const effect = effectOf(job, 0.95)
    expect(effect.halfWidth).toBeCloseTo(effect.placeboFactor * standardError * tQuantile(0.95, degrees), 12)
    expect(effect.placeboFactor > 1).toBe(before >= 38)
  }
})

// Recorded of numpy and scipy: least squares of whitened columns at each of 41 dates, the 40th |t| beside t of 58 degrees.
test('the factor is that of the dates', () => {
  const { before } = stepped(60)
  const { values, columns } = designOf({ before, after: [] })
  const factor = placeboFactor({ values, columns: columns.slice(0, -1), regressors: [] }, 0.3)
  expect(factor).toBeCloseTo(1.7254834453, 6)
})

test('there are never more effective runs than runs', () => {
  const turns = stepped(10, 1)
  const before = turns.before.map((run, place) => ({ ...run, cost: place % 2 ? 10 : 12 }))
  const after = turns.after.map((run, place) => ({ ...run, cost: place % 2 ? 10 : 12 }))
  expect(effectOf({ before, after }, 0.95).effectiveRuns).toBe(20)
  const alike = effectOf(stepped(60), 0.95)
  expect(alike.effectiveRuns).toBeCloseTo((70 * (1 - alike.correlation)) / (1 + alike.correlation), 10)
})
