import { expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { selectAlone } from '#models/testing/select-alone.ts'
import { unusedAssetDay } from './model.ts'

const day = '2025-05-31'
const ago = (days: number) => addDays(day, -days)
const at = { account_id: 'account', workspace_id: '1' }
const endpoint = {
  ...at,
  endpoint_kind: 'model_serving',
  endpoint_id: 'quiet',
  is_usage_tracked: true,
  creation_time: '2025-04-01T00:00:00Z',
}
const request = (endpoint_id: string, days: number, request_count = 1) => ({
  ...at,
  day: ago(days),
  endpoint_id,
  request_count,
})
const ofOthers = request('busy', 33)
const waited = (days: number, machine_use = 'idle') => ({
  ...at,
  day: ago(days),
  instance_pool_id: 'pool',
  machine_use,
})

type Rows = Readonly<Record<string, readonly object[]>>

async function unused(rows: Rows): Promise<unknown[]> {
  const calendar = [{ day, start_ms: Date.parse(day) }]
  const tables = { endpoint: [], endpoint_usage_day: [], pool_day: [], ...rows, calendar }
  const found = await selectAlone(unusedAssetDay, tables, { days: [day] })
  return found.map(({ asset_id }) => asset_id)
}

test.each<[string, Rows, unknown[]]>([
  ['an endpoint without a request', { endpoint: [endpoint], endpoint_usage_day: [ofOthers] }, ['quiet']],
  [
    'one whose last request is 30 days ago',
    { endpoint: [endpoint], endpoint_usage_day: [ofOthers, request('quiet', 30)] },
    ['quiet'],
  ],
  [
    'one with rows of no request',
    { endpoint: [endpoint], endpoint_usage_day: [ofOthers, request('quiet', 2, 0)] },
    ['quiet'],
  ],
  [
    'not one with a request 29 days ago',
    { endpoint: [endpoint], endpoint_usage_day: [ofOthers, request('quiet', 29)] },
    [],
  ],
  [
    'not where no older request is known',
    { endpoint: [endpoint], endpoint_usage_day: [request('busy', 28)] },
    [],
  ],
  [
    'not where older requests are of another account alone',
    { endpoint: [endpoint], endpoint_usage_day: [{ ...ofOthers, account_id: 'other' }] },
    [],
  ],
  [
    'not one that was made within the days',
    { endpoint: [{ ...endpoint, creation_time: `${ago(20)}T00:00:00Z` }], endpoint_usage_day: [ofOthers] },
    [],
  ],
  [
    'not one whose requests are not tracked',
    { endpoint: [{ ...endpoint, is_usage_tracked: false }], endpoint_usage_day: [ofOthers] },
    [],
  ],
  ['a pool that only waited', { pool_day: [waited(30), waited(0)] }, ['pool']],
  ['not a pool with a machine in use', { pool_day: [waited(30), waited(9, 'active'), waited(0)] }, []],
  ['not a pool that waits for fewer days', { pool_day: [waited(29), waited(0)] }, []],
  ['not a pool that waits no more', { pool_day: [waited(30), waited(1)] }, []],
])('unused is %s', async (_, rows, expected) => {
  expect(await unused(rows)).toEqual(expected)
})
