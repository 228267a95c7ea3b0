import { expect, test } from 'vitest'
import type { Parameters } from '#lake/lake.ts'
import { stepAtOnce } from '#jobs/attempt.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { IncidentEngine } from './incident-engine.ts'
import { failed, publishing } from './testing/incident-rows.ts'

const now = new Date('2025-05-11T12:00:00Z')
const state = emptiedState('embedded')
const run = {
  runId: '1',
  subject: 'COST',
  source: 'SCHEDULE',
  attempt: 1,
  signal: new AbortController().signal,
  report: () => {},
  step: stepAtOnce,
} as const

/** An engine over a publication that the test changes. */
function engineOver(rows = [failed('a', 10)]) {
  const published = { version: 1, isWhole: true, error: '' }
  const mart = {
    rows: async (sql: string, parameters?: Parameters) => {
      if (published.error) throw new Error(published.error)
      return publishing(rows, published.version).rows(sql, parameters)
    },
  }
  const engine = new IncidentEngine({
    db: state().db,
    mart,
    now: () => now,
    version: () => published.version,
    isWhole: () => published.isWhole,
  })
  const round = (category: 'COST' | 'PERFORMANCE') => engine.round({ category }, run)
  return { published, engine, round }
}

test('a category is due once for each publication, and for one that turns out to have all', async () => {
  const { published, engine, round } = engineOver()
  published.isWhole = false
  expect(engine.isDue('COST')).toBe(true)
  await round('COST')
  expect([engine.isDue('COST'), engine.isDue('PERFORMANCE')]).toEqual([false, true])
  published.isWhole = true
  expect(engine.isDue('COST')).toBe(true)
  await round('COST')
  published.version = 2
  expect(engine.isDue('COST')).toBe(true)
})

test('a round counts what it wrote, and one without news found nothing', async () => {
  const { round } = engineOver()
  expect(await round('PERFORMANCE')).toMatchObject({ records: 1 })
  expect(await round('PERFORMANCE')).toEqual({ answer: {}, records: 0 })
})

test('a round from which the state refused something names it, and has done the rest', async () => {
  const dear = ['b', 'c', 'd', 'e'].map((id) => failed(id, 10, { price: `1${'0'.repeat(20)}` }))
  const { round } = engineOver([failed('a', 10), ...dear])
  const { records, isPartial, detail } = await round('PERFORMANCE')
  expect({ records, isPartial }).toEqual({ records: 1, isPartial: true })
  expect(detail).toMatch(
    /^The state refuses .* incident b-2025-05-10 \(numeric field overflow\), .*, and 1 more\.$/,
  )
})

test('a round that fails changes nothing, and the category stays due', async () => {
  const { published, engine, round } = engineOver()
  published.error = 'Table incident does not exist'
  await expect(round('COST')).rejects.toThrow('does not exist')
  expect(engine.isDue('COST')).toBe(true)
  expect(await state().db.selectFrom('incident').selectAll().execute()).toEqual([])
})

test('before the first publication no category is due, and an older one is named', async () => {
  const { published, engine, round } = engineOver()
  published.version = 0
  expect(engine.isDue('COST')).toBe(false)
  published.version = 5
  await round('COST')
  published.version = 2
  published.isWhole = false
  expect((await round('COST')).detail).toBe(
    'The publication is empty, or older than one that was shown: nothing was changed.',
  )
})
