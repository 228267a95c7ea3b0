import { expect, test } from 'vitest'
import { scheduleLine } from './schedule-lines.ts'

const next = { nextRunAt: null, nextRunAbsentBecause: 'It is switched off.' }
const page = '/operational-management/analysis-engine'

test('the schedule names what decides each pace', () => {
  const collection = { kind: 'collect', label: 'Collection', subject: null, ...next }
  const variable = 'LAKEGAUGE_COLLECT_EVERY_MINUTES'
  expect(scheduleLine({ ...collection, pace: { seconds: 3_600, from: 'ENVIRONMENT', page, variable } })).toBe(
    `Collection: every 1 h, as ${variable} decides until somebody sets it on ${page}.`,
  )
  expect(scheduleLine({ ...collection, pace: { seconds: 0, from: 'SETTING', page, variable: null } })).toBe(
    `Collection: off, as the setting on ${page} decides.`,
  )
  expect(
    scheduleLine({ ...collection, pace: { seconds: 1_200, from: 'ENVIRONMENT', page: null, variable } }),
  ).toBe(`Collection: every 20 min, as ${variable} decides.`)
})

test('a kind with several subjects names each, and a fixed pace is fixed', () => {
  const pace = { seconds: 15, from: 'FIXED', page: null, variable: null } as const
  const search = { kind: 'incidents', label: 'Search for incidents', subject: 'COST', pace, ...next }
  expect(scheduleLine(search)).toBe('Search for incidents (cost): every 15 s, which is fixed.')
})
