import { expect, test } from 'vitest'
import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'
import { reportTest } from '#product/testing/report-test.ts'
import type { CostChangeSplit } from '#product/contract/calls/cost-change-split.ts'
import { splitCostChangeRoute } from './server.ts'

type Drawn = { sku?: string; quantity: string; amount: string; list?: string | null; source?: string }

const drawn = (day: string, asset_id: string, of: Drawn, rest: object = {}) => ({
  day,
  asset_kind: 'job',
  asset_id,
  source: of.source ?? 'databricks_usage',
  sku_name: of.sku ?? 'JOBS',
  usage_unit: of.source === undefined ? 'DBU' : 'hour',
  quantity: of.quantity,
  amount: of.amount,
  list_amount: of.list === undefined ? of.amount : of.list,
  ...rest,
})
const ran = (day: string, job_id: string, runs: number, duration_ms: number) => ({
  day,
  first_day: day,
  last_day: day,
  job_id,
  runs,
  duration_ms,
  ended_attempts: runs,
})
const [before, after] = ['2025-05-12', '2025-05-19']

const { ask } = reportTest(splitCostChangeRoute, {
  billing_horizon: [{ first_usage_time: '2025-05-01T00:00:00Z', last_usage_time: '2025-06-01T00:00:00Z' }],
  workspace: [{ workspace_name: 'production' }],
  job: [
    { job_id: 'dearer', name: 'dearer' },
    { job_id: 'untagged', name: 'untagged', tags_json: '{"team":"a"}' },
  ],
  job_version: [
    { job_id: 'untagged', change_time: '2025-05-01T00:00:00Z', tags_json: '{"team":"a"}' },
    { job_id: 'untagged', change_time: '2025-05-18T12:00:00Z', tags_json: '{"stage":"b"}' },
  ],
  asset_sku_day: [
    drawn(before, 'dearer', { quantity: '10', amount: '5' }),
    drawn(after, 'dearer', { quantity: '10', amount: '10' }),
    drawn(before, 'granted', { quantity: '10', amount: '10' }),
    drawn(after, 'granted', { quantity: '10', amount: '8', list: '10' }),
    drawn(before, 'more', { quantity: '10', amount: '3.3333333333' }),
    drawn(after, 'more', { quantity: '30', amount: '10' }),
    drawn(before, 'longer', { quantity: '10', amount: '1' }),
    drawn(after, 'longer', { quantity: '20', amount: '2' }),
    drawn(before, 'larger', { quantity: '4', amount: '1', source: 'machine_estimate', sku: 'small worker' }),
    drawn(after, 'larger', { quantity: '8', amount: '2', source: 'machine_estimate', sku: 'small worker' }),
    drawn(before, 'moved', { quantity: '10', amount: '5' }),
    drawn(after, 'moved', { quantity: '10', amount: '4', sku: 'SERVERLESS' }),
    drawn(after, 'born', { quantity: '1', amount: '7' }),
    drawn(before, 'ended', { quantity: '1', amount: '6' }),
    drawn(before, 'untagged', { quantity: '1', amount: '9' }),
    drawn(after, 'untagged', { quantity: '1', amount: '9' }),
    drawn(after, 'foreign', { quantity: '1', amount: '99' }, { workspace_id: '2' }),
    drawn(before, 'w', { quantity: '10', amount: '10' }, { asset_kind: 'warehouse' }),
    drawn(after, 'w', { quantity: '30', amount: '30' }, { asset_kind: 'warehouse' }),
    drawn(before, 'c', { quantity: '10', amount: '10' }, { asset_kind: 'cluster' }),
    drawn(after, 'c', { quantity: '30', amount: '30' }, { asset_kind: 'cluster' }),
    drawn(before, 'STORAGE', { quantity: '3', amount: '3', list: null }, { asset_kind: 'service' }),
    drawn(after, 'STORAGE', { quantity: '4', amount: '4' }, { asset_kind: 'service' }),
    drawn(before, 'credit', { quantity: '1', amount: '2' }, { asset_kind: 'service' }),
    drawn(after, 'credit', { quantity: '0', amount: '-1.5' }, { asset_kind: 'service' }),
    drawn(before, 'stream', { quantity: '24', amount: '24' }),
    drawn(after, 'stream', { quantity: '96', amount: '96' }),
    drawn('2025-05-03', 'born before', { quantity: '1', amount: '1' }),
    drawn(after, 'born before', { quantity: '1', amount: '1' }),
  ],
  job_run_day: [
    ...['dearer', 'granted', 'larger', 'moved', 'untagged'].flatMap((job) =>
      [before, after].map((day) => ran(day, job, 2, 7_200_000)),
    ),
    { ...ran('2025-05-18', 'stream', 1, 96 * 3_600_000), last_day: '2025-05-21' },
    ran(before, 'more', 1, 3_600_000),
    ran(after, 'more', 3, 3 * 3_600_000),
    ran(before, 'longer', 2, 3_600_000),
    ran(after, 'longer', 2, 7_200_000),
  ],
  warehouse_hour: [
    { day: before, hour: `${before}T10:00:00Z`, warehouse_id: 'w', running_ms: 1_000_000 },
    { day: after, hour: `${after}T10:00:00Z`, warehouse_id: 'w', running_ms: 2_000_000 },
    { day: after, hour: `${after}T11:00:00Z`, warehouse_id: 'w', running_ms: 1_000_000 },
  ],
  cluster_instance_day: [before, after].map((day) => ({
    day,
    cluster_id: 'c',
    instance_id: `c-${day}`,
    cluster_kind: 'shared',
    up_ms: 5_000_000,
  })),
})

const path = '/reports/spend/changes?since=2025-05-19T00:00:00Z&until=2025-05-26T00:00:00Z'

async function split(more = ''): Promise<CostChangeSplit> {
  const answer = await ask(`${path}${more}`)
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return answer.json()
}

const knownParts = ({ parts }: CostChangeSplit) =>
  Object.fromEntries(parts.map(({ part, amount }) => [part, amount === null ? null : Number(amount)]))

test('each asset has its own cause, and all parts come to the difference of the bill', async () => {
  const found = await split()
  const causes = Object.fromEntries(
    found.rows.map(({ assetId, cause, difference }) => [assetId, [cause, Number(difference)]]),
  )
  expect(causes).toEqual({
    dearer: ['price', 5],
    granted: ['discount', -2],
    more: ['volume', 6.6666666667],
    longer: ['duration', 1],
    larger: ['size', 1],
    moved: ['mix', -1],
    born: ['new', 7],
    ended: ['gone', -6],
    w: ['volume', 20],
    c: ['size', 20],
    STORAGE: ['volume', 1],
    credit: ['unexplained', -3.5],
    // Of its run of four days one lies in the earlier period.
    stream: ['volume', 72],
    'born before': ['volume', 1],
  })
  expect(sumOfMoney(found.parts.map(({ amount }) => amount ?? '0'))).toBe(found.difference)
  expect(sumOfMoney(found.rows.map(({ difference }) => difference))).toBe(found.difference)
  expect(moneyText(moneyUnits(found.cost ?? '') - moneyUnits(found.previousCost ?? ''))).toBe(
    found.difference,
  )
  expect(found.rows.find(({ assetId }) => assetId === 'larger')?.estimatedBecause).toBe('public VM price')
})

test('a run of several days is measured in the hours of the days on which it goes on', async () => {
  const [stream] = (await split('&assetKind=job&assetId=stream')).rows
  expect(stream).toMatchObject({ volumeUnit: 'hours', previousHours: 24, hours: 72, runs: null })
  expect(stream?.parts.map(({ part }) => part)).toEqual(['volume', 'size'])
})

test('a bar opens its rows, the largest first, and what is not shown is counted exactly', async () => {
  const all = await split('&part=volume&size=5')
  const bar = all.parts.find(({ part }) => part === 'volume')
  const amountOf = (row: CostChangeSplit['rows'][number]) =>
    row.parts.find(({ part }) => part === 'volume')?.amount ?? '0'
  expect(all.rows.map(({ assetId }) => assetId).slice(0, 3)).toEqual(['stream', 'w', 'more'])
  expect([all.totalElements, bar?.rows]).toEqual([5, 5])
  const first = await split('&part=volume&size=5&offset=1')
  expect(first.rows).toHaveLength(4)
  expect(sumOfMoney([...first.rows.map(amountOf), first.otherRows])).toBe(bar?.amount)
})

test('a period before runs and hours are known is measured by usage', async () => {
  const found = await split(
    '&assetKind=job&previousSince=2025-05-02T00:00:00Z&previousUntil=2025-05-16T00:00:00Z',
  )
  const units = found.rows.filter(({ volumeUnit }) => volumeUnit === 'units').map(({ assetId }) => assetId)
  expect(units).toEqual(expect.arrayContaining(['more', 'longer', 'larger']))
  expect(knownParts(found)['duration']).toBe(null)
})

test('parts below a cent are counted in what is not shown, and open no row', async () => {
  const found = await split('&part=price')
  expect(found.rows.map(({ assetId }) => assetId)).toEqual(['dearer'])
  expect(found.rows[0]?.parts).toEqual([{ part: 'price', amount: '5.0000000000' }])
  expect(found.parts.find(({ part }) => part === 'price')).toMatchObject({ rows: 1, amount: '5.0000000001' })
  expect(found.otherRows).toBe('0.0000000001')
})

test('a factor that is not known is N/A, with the change that it is not known for', async () => {
  const storage = await split('&assetKind=service&assetId=STORAGE')
  expect(knownParts(storage)).toMatchObject({
    volume: 1,
    duration: null,
    size: null,
    discount: null,
    price: 0,
  })
  expect(storage.parts.find(({ part }) => part === 'duration')?.notKnownFor).toBe('1.0000000000')
  const all = await split()
  expect(all.parts.find(({ part }) => part === 'discount')).toMatchObject({
    amount: '-2.0000000000',
    notKnownFor: '1.0000000000',
  })
})

test('SKUs and assets are cuts of the same change', async () => {
  const all = await split()
  const [jobs, other] = [await split('&assetKind=job'), await split('&assetKind=service')]
  const [warehouse, cluster] = [await split('&assetKind=warehouse'), await split('&assetKind=cluster')]
  const differences = [jobs, other, warehouse, cluster].map(({ difference }) => difference ?? '')
  expect(sumOfMoney(differences)).toBe(all.difference)
  const skus = ['JOBS', 'SERVERLESS', 'small%20worker']
  const bySku = await Promise.all(skus.map((sku) => split(`&skuName=${sku}`)))
  expect(sumOfMoney(bySku.map(({ difference }) => difference ?? ''))).toBe(all.difference)
  for (const [place, { part, amount }] of all.parts.entries()) {
    const amounts = bySku.map(({ parts }) => parts.find((own) => own.part === part)?.amount ?? '0')
    expect([place, sumOfMoney(amounts)]).toEqual([place, amount ?? '0.0000000000'])
  }
  const moved = await split('&assetKind=job&assetId=moved')
  expect(moved.rows.map(({ skuName, cause, difference }) => [skuName, cause, difference])).toEqual([
    ['JOBS', 'mix', '-5.0000000000'],
    ['SERVERLESS', 'mix', '4.0000000000'],
  ])
})

test('a job that lost its tag leaves the cost of the tag, and its own cost does not change', async () => {
  const tagged = await split('&tag=team:a')
  expect([tagged.previousCost, tagged.cost]).toEqual(['9.0000000000', '0.0000000000'])
  expect(tagged.rows.map(({ assetId, cause }) => [assetId, cause])).toEqual([['untagged', 'tag']])
  expect((await split('&tag=stage')).rows.map(({ cause, difference }) => [cause, difference])).toEqual([
    ['tag', '9.0000000000'],
  ])
  expect((await split('&assetKind=job&assetId=untagged')).rows).toEqual([])
})

test('the period to compare with can be chosen, whole and before the range', async () => {
  const chosen = await split('&previousSince=2025-05-01T00:00:00Z&previousUntil=2025-05-08T00:00:00Z')
  expect([chosen.previousSince, chosen.previousUntil, chosen.previousCost]).toEqual([
    '2025-05-01T00:00:00.000Z',
    '2025-05-08T00:00:00.000Z',
    '1.0000000000',
  ])
  const half = await ask(`${path}&previousSince=2025-05-01T00:00:00Z`)
  const overlapping = await ask(
    `${path}&previousSince=2025-05-01T00:00:00Z&previousUntil=2025-05-20T00:00:00Z`,
  )
  expect([half.statusCode, overlapping.statusCode]).toEqual([400, 400])
})

test('a period that was not collected is compared with nothing', async () => {
  const found = await split('&previousSince=2025-04-01T00:00:00Z&previousUntil=2025-04-08T00:00:00Z')
  expect(found).toMatchObject({ previousUntil: null, difference: null, parts: [], rows: [] })
})
