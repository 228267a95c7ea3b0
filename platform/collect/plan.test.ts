import { expect, test } from 'vitest'
import { afterReading, checkpointOf } from './checkpoint.ts'
import type { PlannedFetch } from './plan.ts'
import { planFetches } from './plan.ts'
import type { Source } from './source.ts'

const common = {
  system: 'test',
  meaning: 'Test facts.',
  scope: 'account',
  tables: [],
  freshMinutes: 60,
  right: { name: 'none', grant: 'none' },
  fetch: async () => undefined,
} as const satisfies Partial<Source>
const sales: Source = { ...common, name: 'sales', windowDays: 30, keptDays: 365, lookBackDays: 2 }
const events: Source = { ...common, name: 'events', windowDays: 5, keptDays: 10 }
const prices: Source = { ...common, name: 'prices' }
const noon = new Date('2025-05-31T12:00:00Z')
const options = { dataNow: noon, historyDays: 60, lookBackDays: 0 }
const oneScope = () => ['account-1']

const shown = ({ source, window, stage }: PlannedFetch) =>
  `${stage} ${source} ${window ? `${window.since}..${window.until}` : 'all'}`

const read = (source: string, since: string, until: string, at: Date) => ({
  source,
  scope: 'account-1',
  state: afterReading(checkpointOf(undefined), {
    window: { since, until },
    at,
    lookBackDays: 2,
    state: undefined,
  }),
})

test('the last seven days of all sources come first, then older days, newest first', () => {
  expect(planFetches([sales, events, prices], oneScope, [], options).map(shown)).toEqual([
    'recent prices all',
    'recent sales 2025-05-25..2025-06-01',
    'recent events 2025-05-27..2025-06-01',
    'recent events 2025-05-25..2025-05-27',
    'history sales 2025-04-25..2025-05-25',
    'history events 2025-05-21..2025-05-25',
    'history sales 2025-04-02..2025-04-25',
  ])
})

test('the first figures do not wait for a source that is read late', () => {
  const logs: Source = { ...common, name: 'logs', isReadLate: true }
  expect(planFetches([logs, events, prices], oneScope, [], options).map(shown)).toEqual([
    'recent prices all',
    'recent events 2025-05-27..2025-06-01',
    'recent events 2025-05-25..2025-05-27',
    'history logs all',
    'history events 2025-05-21..2025-05-25',
  ])
})

test('older days are fetched in longer windows where the source allows it', () => {
  const queries: Source = { ...common, name: 'queries', windowDays: 7, longestWindowDays: 28 }
  const windows = planFetches([queries], oneScope, [], { ...options, historyDays: 90 }).map(shown)
  expect(windows).toEqual([
    'recent queries 2025-05-25..2025-06-01',
    'history queries 2025-05-18..2025-05-25',
    'history queries 2025-05-05..2025-05-18',
    'history queries 2025-04-09..2025-05-05',
    'history queries 2025-03-12..2025-04-09',
    'history queries 2025-03-03..2025-03-12',
  ])
})

test('days beyond the retention of the outside system are not fetched', () => {
  const oldest = planFetches([events], oneScope, [], { ...options, historyDays: 365 }).at(-1)
  expect(oldest?.window?.since).toBe('2025-05-21')
})

test('planning continues with the missing windows', () => {
  const checkpoints = [read('sales', '2025-04-25', '2025-06-01', noon)]
  expect(planFetches([sales], oneScope, checkpoints, options).map(shown)).toEqual([
    'history sales 2025-04-02..2025-04-25',
  ])
})

test('look-back days are read again once they are stale', () => {
  const checkpoints = [read('sales', '2025-04-02', '2025-06-01', noon)]
  const later = (time: string) => ({ ...options, historyDays: 50, dataNow: new Date(time) })
  expect(planFetches([sales], oneScope, checkpoints, later('2025-05-31T12:59:59Z'))).toEqual([])
  expect(planFetches([sales], oneScope, checkpoints, later('2025-05-31T13:00:00Z')).map(shown)).toEqual([
    'recent sales 2025-05-29..2025-06-01',
  ])
})

test('one more day fetches only the new day and the look-back days', () => {
  const checkpoints = [read('sales', '2025-04-02', '2025-06-01', noon)]
  const tomorrow = { ...options, historyDays: 50, dataNow: new Date('2025-06-01T12:00:00Z') }
  expect(planFetches([sales], oneScope, checkpoints, tomorrow).map(shown)).toEqual([
    'recent sales 2025-05-29..2025-06-02',
  ])
})

test('a source without days is fetched again once it is stale', () => {
  const state = afterReading(checkpointOf(undefined), {
    window: undefined,
    at: noon,
    lookBackDays: 0,
    state: 'seen',
  })
  const checkpoints = [{ source: 'prices', scope: 'account-1', state }]
  const at = (time: string) =>
    planFetches([prices], oneScope, checkpoints, { ...options, dataNow: new Date(time) })
  expect(at('2025-05-31T12:59:59Z')).toEqual([])
  expect(at('2025-05-31T13:00:00Z')).toMatchObject([{ source: 'prices', checkpoint: state }])
})

test('each scope of a source is planned by its own checkpoint', () => {
  const checkpoints = [read('events', '2025-05-20', '2025-06-01', noon)]
  const planned = planFetches([events], () => ['account-1', 'account-2'], checkpoints, options)
  expect(new Set(planned.map(({ scope }) => scope))).toEqual(new Set(['account-2']))
})

test('the longer of both look-backs holds', () => {
  const [planned] = planFetches([sales], oneScope, [], { ...options, lookBackDays: 5 })
  expect(planned?.lookBackDays).toBe(5)
})
