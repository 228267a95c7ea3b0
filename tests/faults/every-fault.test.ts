import type { ConnectionDocument } from '#contract/connection.ts'
import { sources } from '#connectors/catalogue.ts'
import { rawTables } from '#worker/lake-handlers.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { startEstate, type Estate } from '../truth/collected-estate.ts'
import { collectingFrom, type Collecting } from './collecting.ts'
import { control, controlled, heal, requestsSoFar, strikes, withClients } from './control.ts'
import { differences } from './table-content.ts'

const historyDays = 3
const laterHours = 26
const laterHistoryDays = 5
const tables = rawTables.map(({ name }) => name)
const timeout = 60_000

const clock = z.object({ now: z.iso.datetime() })

let estate: Estate
let connection: ConnectionDocument
let clean: Collecting
let cleanRequests: number
let now: string

beforeAll(async () => {
  estate = await startEstate(['--seed', '1', '--small'])
  connection = await withClients(estate.connection)
  now = clock.parse(await controlled(connection, 'clock')).now
  clean = await collectingFrom(connection)
  const { failed } = await clean.collect(historyDays)
  if (failed.length > 0)
    throw new Error(`without faults ${failed.map(({ source }) => source).join(', ')} failed`)
  cleanRequests = await requestsSoFar(connection)
}, timeout)

afterAll(async () => {
  estate.stop()
  await clean.close()
})

/** The first collection of a lake during faults, which recover after it. */
async function collectedUnder(faults: readonly object[]) {
  const lake = await collectingFrom(connection)
  onTestFinished(lake.close)
  await heal(connection, 'faults')
  await heal(connection, 'requests')
  await control(connection, 'faults', { faults })
  const { failed } = await lake.collect(historyDays)
  const requests = await requestsSoFar(connection)
  const struck = await strikes(connection)
  await heal(connection, 'faults')
  return { lake, failed, struck, requestShare: requests / cleanRequests }
}

const often = { seed: 7, requests: 1000 }
const someTimes = { ...often, share: 0.1 }

type Fault = { kind: string } & Readonly<Record<string, unknown>>

const harmless: [what: string, faults: readonly Fault[]][] = [
  [
    '429 and 503',
    [
      { kind: 'too_many_requests', ...someTimes, share: 0.03, retryAfterSeconds: 1 },
      { kind: 'too_many_requests', ...someTimes, share: 0.03, retryAfterSeconds: null },
      { kind: 'unavailable', ...someTimes, share: 0.03 },
      { kind: 'unavailable', ...someTimes, share: 0.03, isEmpty: true },
    ],
  ],
  ['500', [{ kind: 'garbage', ...someTimes, status: 500 }]],
  [
    '502 and 504',
    [
      { kind: 'garbage', ...someTimes, share: 0.05, status: 502 },
      { kind: 'garbage', ...someTimes, share: 0.05, status: 504 },
    ],
  ],
  [
    'web pages with 200, for the first links too',
    [
      { kind: 'garbage', ...someTimes, status: 200 },
      { kind: 'garbage', ...often, requests: 2, pathPrefix: '/external-links' },
    ],
  ],
  ['connections that break', [{ kind: 'cut_answer', ...someTimes }]],
  ['a token that expires within a list', [{ kind: 'expired_token', requests: 1 }]],
  ['a token that is refused with 403', [{ kind: 'expired_token', requests: 1, status: 403 }]],
  ['three links that expire one after the other', [{ kind: 'expired_link', requests: 3 }]],
  ['pages that come twice', [{ kind: 'repeated_page', ...often }]],
  [
    'pages that swap places, with rows in another order',
    [
      { kind: 'swapped_pages', ...often },
      { kind: 'shuffled_rows', ...often },
    ],
  ],
  [
    'empty pages, and statements that hang a while',
    [
      { kind: 'empty_page', ...often },
      { kind: 'hanging_statement', requests: 3, hangsSeconds: 2 },
    ],
  ],
]

test.each(harmless)(
  '%s: every row is there as without faults, with at most half as many requests more',
  { timeout },
  async (_what, faults) => {
    const { lake, failed, struck, requestShare } = await collectedUnder(faults)
    expect(failed).toEqual([])
    expect(Object.values(struck).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0)
    expect(await differences(clean.lake, lake.lake, tables)).toEqual({})
    expect(await lake.lake.conflicts()).toEqual([])
    expect(requestShare).toBeLessThanOrEqual(1.5)
  },
)

const refusing: [what: string, faults: readonly Fault[], sentences: Readonly<Record<string, RegExp>>][] = [
  [
    'rights and columns that are missing',
    [
      { kind: 'missing_right', ...often, schema: 'access' },
      { kind: 'column_missing', ...often, column: 'usage_quantity' },
      { kind: 'column_missing', ...often, table: 'billing.list_prices', column: 'pricing' },
      { kind: 'column_missing', ...often, table: 'compute.node_timeline', column: 'instance_id' },
    ],
    {
      usage: /^source_failed .*has no column usage_quantity/,
      'list-prices': /^source_failed .*has no column pricing/,
      'node-timeline': /^source_failed .*has no column instance_id/,
    },
  ],
  [
    'links that stay refused, and a right to read bills',
    [
      { kind: 'missing_right', ...often, schema: 'billing' },
      { kind: 'expired_link', ...often },
    ],
    {
      usage: /^forbidden [^]*grant select on table/,
      'cluster-history': /^source_failed .*its store refused each/,
    },
  ],
]

test.each(refusing)(
  '%s: the sources fail with a sentence and keep no rows, and have every row once the fault is repaired',
  { timeout },
  async (_what, faults, sentences) => {
    const { lake, failed } = await collectedUnder(faults)
    for (const [name, sentence] of Object.entries(sentences)) {
      const cause = failed.find(({ source }) => source === name)?.cause
      expect(`${cause?.code} ${cause?.message}`).toMatch(sentence)
      const [table] = sources.find((source) => source.name === name)?.tables ?? []
      expect(await lake.lake.rows(`select count(*) as kept from ${table?.name}`)).toEqual([{ kept: '0' }])
    }
    expect((await lake.collect(historyDays)).failed).toEqual([])
    const still = Object.keys(await differences(clean.lake, lake.lake, tables))
    // Its own sources continue without it.
    expect(still.filter((name) => name !== 'system_workspace')).toEqual([])
  },
)

const missing = (column: string, table = 'billing.usage') => ({
  kind: 'column_missing',
  ...often,
  table,
  column,
})

const passing: [
  what: string,
  faults: readonly Fault[],
  touched: readonly string[],
  notes: readonly RegExp[],
][] = [
  [
    'columns that are away',
    [
      missing('custom_tags'),
      missing('usage_metadata'),
      missing('mem_used_percent', 'compute.node_timeline'),
      missing('tags', 'compute.clusters'),
    ],
    ['usage_record', 'node_minute', 'system_cluster'],
    [/usage has no .*custom_tags, .*usage_metadata/, /has no mem_used_percent: /, /has no tags: /],
  ],
  [
    'clocks that are ten minutes fast',
    [{ kind: 'clock_off', minutes: 10, requests: 100_000 }],
    ['node_minute'],
    [],
  ],
  [
    'clocks that are ten minutes slow',
    [{ kind: 'clock_off', minutes: -10, requests: 100_000 }],
    ['node_minute'],
    [],
  ],
]

test(
  'rows that were missing at first arrive later, completely and without conflicts',
  { timeout: 180_000 },
  async () => {
    const lakes: Collecting[] = []
    for (const [what, faults, touched, notes] of passing) {
      const { lake, failed } = await collectedUnder(faults)
      lakes.push(lake)
      expect([what, failed]).toEqual([what, []])
      expect(Object.keys(await differences(clean.lake, lake.lake, tables))).toEqual(
        expect.arrayContaining([...touched]),
      )
      for (const note of notes) expect(lake.notes.join('\n')).toMatch(note)
    }
    const reference = await collectingFrom(connection)
    onTestFinished(reference.close)
    await reference.collect(historyDays)
    await control(connection, 'clock', { advanceHours: laterHours })
    onTestFinished(() => control(connection, 'clock', { now }))
    expect((await reference.collect(laterHistoryDays)).failed).toEqual([])
    for (const [index, lake] of lakes.entries()) {
      const what = passing[index]?.[0]
      expect([what, (await lake.collect(laterHistoryDays)).failed]).toEqual([what, []])
      expect([what, await differences(reference.lake, lake.lake, tables)]).toEqual([what, {}])
      expect([what, await lake.lake.conflicts()]).toEqual([what, []])
    }
  },
)
