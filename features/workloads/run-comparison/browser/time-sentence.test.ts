import { expect, test } from 'vitest'
import { timePartOf } from '#product/contract/time-parts.ts'
import { timePairs } from './compared-time.ts'
import { timeSentence } from './time-sentence.ts'

const minuteMs = 60_000

/** Parts with their minutes, those of stages with their stage. */
function run(minutes: Readonly<Record<string, number | readonly [number, number]>>) {
  return Object.entries(minutes).map(([part, of]) => {
    const [wall, stageId] = typeof of === 'number' ? [of, null] : of
    return { part, label: timePartOf(part).label, wallTime: wall * minuteMs, cost: null, stageId }
  })
}

/** The sentence, with plain spaces. */
function sentence(first: ReturnType<typeof run>, second: ReturnType<typeof run>): string {
  return timeSentence(timePairs(first, second)).replaceAll('\u00A0', ' ')
}

test('a longer run names the parts that took longer, each with its stage', () => {
  const first = run({ setup: 3, stragglers: [1, 2], cpu: 20 })
  const second = run({ setup: 3, stragglers: [10, 14], spill: [2, 9], cpu: 21 })
  expect(sentence(first, second)).toBe(
    'The second run was 12m 00s longer: 9m 00s in Stragglers (stage 14), 2m 00s in Spill (stage 9).',
  )
})

test('a shorter run names what it saved, with the stages of the first', () => {
  expect(sentence(run({ spill: [9, 4], cpu: 20 }), run({ spill: [1, 7], cpu: 19.5 }))).toBe(
    'The second run was 8m 30s shorter: 8m 00s in Spill (stage 4).',
  )
})

test('at most three parts are named, and none of less than a tenth but the largest', () => {
  const second = run({ queue: 1, setup: 4, driver_only: 3, gc: 2.5, spill: 2, cpu: 21 })
  expect(sentence(run({ cpu: 20 }), second)).toBe(
    'The second run was 13m 30s longer: 4m 00s in Setup, 3m 00s in Driver only, 2m 30s in Garbage collection.',
  )
})

test('one part against the difference is named if it is more than a tenth', () => {
  const first = run({ setup: 5, gc: 2, cpu: 10 })
  expect(sentence(first, run({ setup: 2, gc: 1, cpu: 30 }))).toBe(
    'The second run was 16m 00s longer: 20m 00s in CPU; against that, Setup took 3m 00s less.',
  )
  expect(sentence(first, run({ setup: 4, gc: 2, cpu: 30 }))).toBe(
    'The second run was 19m 00s longer: 20m 00s in CPU.',
  )
})

test('runs of one length name what moved between them', () => {
  const first = run({ setup: 5, cpu: 10 })
  expect(sentence(first, run({ setup: 3, cpu: 12 }))).toBe(
    'Both runs took 15m 00s: the second had CPU 2m 00s more, Setup 2m 00s less.',
  )
  expect(sentence(first, first)).toBe('Both runs took 15m 00s, in the same parts.')
})
