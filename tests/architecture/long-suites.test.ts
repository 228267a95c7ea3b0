import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  gateMinutes,
  limitMinutes,
  longestSuites,
  longSuites,
  shareOf,
} from '../../tools/start/long-suites.js'
import { root } from './imports.ts'

const week = Array.from({ length: 7 }, (_none, day) => day)
const namesOn = (day: number) => shareOf(day).map(({ name }) => name)
/** All suites that are no share of another one. */
const wholeSuites = [...longSuites, ...longestSuites].filter(({ name }) => !name.endsWith('-share'))
const names: readonly string[] = longSuites.map(({ name }) => name)

test('every long suite runs within seven days, whichever is the first', () => {
  expect(names.length).toBeGreaterThan(10)
  for (const first of week) {
    const shared = new Set(week.flatMap((later) => namesOn(first + later)))
    expect([first, names.filter((name) => !shared.has(name))]).toEqual([first, []])
  }
})

test('suites have unique names', () => {
  const all = [...longSuites, ...longestSuites].map(({ name }) => name)
  expect(new Set(all).size).toBe(all.length)
})

test('process tests run every day', () => {
  for (const day of week) expect(namesOn(day)).toContain('process')
})

test.each(week)('the planned time of day %i of seven stays below the limit', (day) => {
  const minutes = shareOf(day).reduce((sum, suite) => sum + suite.minutes * (suite.seeds?.length ?? 1), 0)
  expect(gateMinutes + minutes).toBeLessThanOrEqual(limitMinutes)
})

test.each([['tests/faults/**/*.test.ts'], ['tests/spark/long/*.test.ts']])(
  'each file of %s is in one suite',
  (pattern) => {
    const parts = wholeSuites.flatMap(({ parameters }) =>
      parameters.filter((part) => part.startsWith('tests/')),
    )
    const files = globSync(pattern, { cwd: root })
    expect(files.length).toBeGreaterThan(4)
    expect(files.filter((file) => parts.filter((part) => file.includes(part)).length !== 1)).toEqual([])
  },
)
