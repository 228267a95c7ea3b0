import { expect, test } from 'vitest'
import { timeParts } from '#product/contract/time-parts.ts'
import { shownParts } from './shown-parts.ts'
import { runsWith, type MinutesOfParts } from './testing/time-rows.ts'

const namesOf = (...runs: MinutesOfParts[]) => shownParts(runsWith(...runs)).map(({ name }) => name)

test('up to ten parts stand each by itself in their order', () => {
  expect(namesOf({ cpu: [5], setup: [1] }, { gc: [2] })).toEqual(['Setup', 'Garbage collection', 'CPU'])
  const ten = timeParts.slice(0, 10)
  expect(namesOf(Object.fromEntries(ten.map(({ key }) => [key, [1] as const])))).toEqual(
    ten.map(({ label }) => label),
  )
})

test('of more than ten the smallest of each group are one, and all parts are still there', () => {
  const large = new Set(['cpu', 'spill', 'stragglers', 'setup', 'queue'])
  const runs = runsWith(
    Object.fromEntries(
      timeParts.map(({ key }, place) => [key, [large.has(key) ? 100 + place : place + 1] as const]),
    ),
  )
  const shown = shownParts(runs)
  expect(shown.map(({ name }) => name)).toEqual([
    'Queue',
    'Setup',
    'Stragglers',
    'Cores without a task: 4 more',
    'Spill',
    'Waiting, mostly input and output',
    'Tasks held up: 6 more',
    'CPU',
    'Other work',
    'Not covered',
  ])
  expect(shown.flatMap(({ keys }) => keys).toSorted()).toEqual(timeParts.map(({ key }) => key).toSorted())
})

test('parts that are one have another color than the part beside them', () => {
  const runs = runsWith(Object.fromEntries(timeParts.map(({ key }, place) => [key, [place + 1] as const])))
  const fills = shownParts(runs).map(({ fill }) => fill)
  expect(fills.filter((fill, place) => fill === fills[place + 1])).toEqual([])
})

test('parts that are one stand between two parts of one color', () => {
  const large = new Set(['setup', 'driver_only', 'gc', 'waiting', 'cpu'])
  const runs = runsWith(
    Object.fromEntries(timeParts.map(({ key }) => [key, [large.has(key) ? 100 : 1] as const])),
  )
  const slow = shownParts(runs).slice(-5, -2)
  expect(slow.map(({ name }) => name)).toEqual([
    'Garbage collection',
    'Tasks held up: 6 more',
    'Waiting, mostly input and output',
  ])
  expect(new Set(slow.map(({ fill }) => fill)).size).toBe(2)
})

test('runs that are not split have no part', () => {
  expect(namesOf({}, {})).toEqual([])
})
