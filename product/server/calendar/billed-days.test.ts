import { expect, test } from 'vitest'
import { boundValues, type ScopedQuery } from '#http/query.ts'
import { publishedMart } from '#product/testing/published-mart.ts'
import { readBilledDays } from './billed-days.ts'
import { readComparedDays } from './compared-days.ts'

const until = (workspace_id: string, last_usage_time: string) => ({
  workspace_id,
  first_usage_time: '2025-05-01T00:00:00Z',
  last_usage_time,
})

/** Reads as somebody who sees these workspaces of an account whose workspaces have usage up to these times. */
async function readerOf(
  times: Readonly<Record<string, string>>,
  workspaceIds = Object.keys(times),
  loadedSince?: string,
) {
  const mart = await publishedMart({
    billing_horizon: Object.entries(times).map(([id, time]) => until(id, time)),
    ...(loadedSince && {
      loading_history: [{ loaded_since: loadedSince, wanted_since: '2024-06-01' }],
    }),
  })
  return async ({ sql, parameters }: ScopedQuery, values: Readonly<Record<string, unknown>> = {}) =>
    mart.rows(sql, { ...boundValues(parameters, values), workspaceIds })
}

const completeUntil = async (times: Readonly<Record<string, string>>, workspaceIds?: string[]) =>
  (await readBilledDays(await readerOf(times, workspaceIds))).completeUntil

test('a day is complete once usage of all workspaces of the last seven days reaches its end', async () => {
  expect(await completeUntil({ a: '2025-05-31T20:00:00Z' })).toBe('2025-05-31')
  expect(await completeUntil({ a: '2025-06-01T00:00:00Z' })).toBe('2025-06-01')
  const behind = { a: '2025-05-31T20:00:00Z', b: '2025-05-29T22:00:00Z' }
  expect(await completeUntil(behind)).toBe('2025-05-29')
  expect(await completeUntil({ ...behind, idle: '2025-05-24T20:00:00Z' })).toBe('2025-05-29')
  expect(await completeUntil({ ...behind, late: '2025-05-24T20:00:00.001Z' })).toBe('2025-05-24')
})

test('complete days are those of the account, whichever workspaces are in view', async () => {
  const times = { a: '2025-05-31T20:00:00Z', b: '2025-05-29T22:00:00Z' }
  expect(await completeUntil(times, ['a'])).toBe('2025-05-29')
  expect(await completeUntil(times, ['b'])).toBe('2025-05-29')
  expect(await completeUntil(times, ['none'])).toBeNull()
})

test('a range is compared up to the last complete day of the account, with as many days before', async () => {
  const read = await readerOf({ a: '2025-05-31T20:00:00Z', b: '2025-05-30T22:00:00Z' }, ['a'])
  const range = {
    since: new Date('2025-05-25T00:00:00Z'),
    until: new Date('2025-06-01T00:00:00Z'),
    previousSince: new Date('2025-05-18T00:00:00Z'),
  }
  expect(await readComparedDays(read, range)).toMatchObject({
    comparedUntil: '2025-05-30',
    previousUntil: '2025-05-23',
  })
})

test('while history is loading, days before the first loaded one are neither known nor compared', async () => {
  const reader = (loadedSince?: string) => readerOf({ a: '2025-05-31T20:00:00Z' }, ['a'], loadedSince)
  expect(await readBilledDays(await reader('2025-05-19'))).toMatchObject({
    loadedSince: '2025-05-19',
    wantedSince: '2024-06-01',
  })
  expect(await readBilledDays(await reader())).toMatchObject({ loadedSince: null, wantedSince: null })
  const week = {
    since: new Date('2025-05-24T00:00:00Z'),
    until: new Date('2025-05-31T00:00:00Z'),
    previousSince: new Date('2025-05-17T00:00:00Z'),
  }
  const previousUntil = async (loadedSince?: string) =>
    (await readComparedDays(await reader(loadedSince), week)).previousUntil
  expect(await previousUntil('2025-05-18')).toBeNull()
  expect(await previousUntil('2025-05-17')).toBe('2025-05-24')
  expect(await previousUntil()).toBe('2025-05-24')
})
