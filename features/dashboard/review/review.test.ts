import { expect, test } from 'vitest'
import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'
import { openProposals } from '#features/testing/open-proposals.ts'
import { openSavings } from '#features/testing/open-savings.ts'
import { reportTest } from '#product/testing/report-test.ts'
import type { RealizedSavings } from './contract/realized-savings.ts'
import { getRealizedSavingsRoute, getReviewFiltersRoute, listReviewedChangesRoute } from './server.ts'
import { after, applied, before, drawn, ran, verdict } from './testing/reviewed-rows.ts'

const few = {
  kind: 'TOO_FEW_RUNS',
  reason: 'RUNS_TO_COME',
  sentence: 'Too few: 4 after are missing.',
  missing: { before: 0, after: 4 },
  look: null,
  currency: null,
  share: null,
  amount: null,
  perMonth: null,
  confidence: null,
} as const
const ports = {
  savings: openSavings([
    verdict('saved'),
    verdict('regressed', {
      kind: 'COST_MORE',
      assetId: '71',
      amount: { estimate: '-3.0000000001', low: '-5', high: '-1' },
      perMonth: { estimate: '-9.12', low: '-15.2', high: '-3.04' },
    }),
    verdict('unsure', {
      kind: 'NOT_DISTINGUISHABLE',
      amount: { estimate: '1', low: '-1', high: '3' },
      changedAt: new Date('2025-04-20T03:00:00Z'),
    }),
    verdict('few', { ...few, changedAt: new Date('2025-05-06T03:00:00Z') }),
    verdict('foreign', { workspaceId: '2' }),
  ]),
  proposals: openProposals([
    applied('came', 'saved'),
    applied('waits', 'few', { status: 'APPLIED' }),
    applied('of a warehouse', 'warehouse:w:1', { assetKind: 'warehouse', assetId: 'w', status: 'EXPIRED' }),
    applied('of an endpoint', 'endpoint:e:1', {
      assetKind: 'model_serving',
      assetId: 'e',
      status: 'EXPIRED',
    }),
    applied('tried', 'regressed', {
      summary: { ...applied('', '').summary, label: 'TO_BE_TRIED', saving: '0' },
    }),
    applied('elsewhere', 'foreign', { workspaceId: '2' }),
    applied('never', '', { applied: null, status: 'OPEN' }),
  ]),
}

const { ask, askAs } = reportTest(
  [
    getRealizedSavingsRoute.over(ports),
    getReviewFiltersRoute.over(ports),
    listReviewedChangesRoute.over(ports),
  ],
  {
    billing_horizon: [{ first_usage_time: '2025-03-01T00:00:00Z', last_usage_time: '2025-05-31T00:00:00Z' }],
    workspace: [{ workspace_name: 'production' }],
    job: [{ job_id: 'twice', name: 'runs twice as often' }],
    asset_sku_day: [
      drawn(before, 'twice', { quantity: '10', amount: '10' }),
      drawn(after, 'twice', { quantity: '15', amount: '22.5' }),
      drawn(before, 'moved', { quantity: '10', amount: '3.3333333333' }),
      drawn(after, 'moved', { quantity: '10', amount: '2', sku: 'SERVERLESS' }),
      drawn(after, 'born', { quantity: '1', amount: '7' }),
      drawn(before, 'ended', { quantity: '1', amount: '6' }),
      drawn(before, 'w', { quantity: '10', amount: '10' }, { asset_kind: 'warehouse' }),
      drawn(after, 'w', { quantity: '30', amount: '30' }, { asset_kind: 'warehouse' }),
      drawn(after, 'foreign', { quantity: '1', amount: '99' }, { workspace_id: '2' }),
    ],
    job_run_day: [
      ran('2025-03-10', 'twice', 1, 3_600_000),
      ran(before, 'twice', 2, 7_200_000),
      ran(after, 'twice', 4, 10_800_000),
      ran(before, 'moved', 1, 3_600_000),
      ran(after, 'moved', 1, 3_600_000),
    ],
    warehouse_hour: [
      { day: '2025-03-10', hour: '2025-03-10T10:00:00Z', warehouse_id: 'w', running_ms: 1_000_000 },
      { day: before, hour: `${before}T10:00:00Z`, warehouse_id: 'w', running_ms: 1_000_000 },
      { day: after, hour: `${after}T10:00:00Z`, warehouse_id: 'w', running_ms: 3_000_000 },
    ],
    waste_day: [
      {
        day: after,
        asset_kind: 'cluster',
        asset_id: 'c',
        cause: 'idle_cluster',
        part: 'avoidable',
        cost: '4',
      },
      {
        day: before,
        asset_kind: 'cluster',
        asset_id: 'c',
        cause: 'idle_cluster',
        part: 'avoidable',
        cost: '9',
      },
    ],
    cost_day: [
      { day: after, source: 'databricks_usage', sku_name: 'AP', product: 'ALL_PURPOSE', amount: '16' },
    ],
    billing_product: [{ product: 'ALL_PURPOSE', feature: 'All-Purpose Compute' }],
  },
)

const dates = { referenceDate: '2025-04-30', comparisonDate: '2025-05-30' }
const path = '/optimization/performance/realized-savings'

async function review(body: object = dates): Promise<RealizedSavings> {
  const answer = await ask(path, body)
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return answer.json()
}

test('volume, then price, then efficiency lead from one cost to the other, to the last digit', async () => {
  const { waterfall } = await review()
  const bars = Object.fromEntries(waterfall?.bars.map(({ bar, amount }) => [bar, amount]) ?? [])
  expect(bars).toEqual({
    new: '7.0000000000',
    ended: '-6.0000000000',
    // Twice the runs at 5 a run; three times the hours at 10.
    volume: '30.0000000000',
    // 20 DBU at 1.5 instead of 1.
    price: '10.0000000000',
    // 15 instead of 20 DBU at 1.5, and another SKU for 1.3333333333 less.
    efficiency: '-8.8333333333',
  })
  expect(waterfall?.usedHours).toBe('20.0000000000')
  const { costBefore = '', costAfter = '' } = waterfall ?? {}
  expect([costBefore, costAfter]).toEqual(['29.3333333333', '61.5000000000'])
  expect(sumOfMoney([costBefore, ...Object.values(bars)])).toBe(costAfter)
})

test('a bar has the workloads behind it, those with the largest part first', async () => {
  const named = async (bar: string) =>
    (await review({ ...dates, bar })).workloads.map(({ assetName, amount }) => [assetName, Number(amount)])
  expect(await named('volume')).toEqual([
    ['w', 20],
    ['runs twice as often', 10],
  ])
  expect(await named('ended')).toEqual([['ended', -6]])
  const { workloads } = await review()
  expect(workloads).toHaveLength(5)
  expect(workloads[0]).toMatchObject({
    assetId: 'w',
    costBefore: '10.0000000000',
    costAfter: '30.0000000000',
  })
})

test('realized savings are all changes with enough runs between the dates, with one interval', async () => {
  const { realized, verdicts } = await review()
  expect(realized).toMatchObject({
    changes: 2,
    confidence: 0.983,
    total: { estimate: '6.9999999999' },
  })
  // The errors of 6 and of 2 dollars are independent.
  expect(Number(realized?.total.low)).toBeCloseTo(7 - Math.hypot(6, 2), 6)
  expect(Number(realized?.perYear.estimate)).toBeCloseTo((7 / 10) * 365, 5)
  expect(Object.fromEntries(verdicts.map(({ verdict: of, changes }) => [of, changes]))).toEqual({
    IMPROVED: 1,
    NEUTRAL: 0,
    REGRESSED: 1,
    TOO_FEW_RUNS: 1,
    NOT_COMPARABLE: 0,
  })
})

test('the months have what their changes saved, and a later one none of what came after the date', async () => {
  const { months } = await review()
  expect(months.map(({ month }) => month)).toEqual([
    '2024-06',
    '2024-07',
    '2024-08',
    '2024-09',
    '2024-10',
    '2024-11',
    '2024-12',
    '2025-01',
    '2025-02',
    '2025-03',
    '2025-04',
    '2025-05',
  ])
  expect(months.slice(-3).map(({ changes, total }) => [changes, total?.estimate ?? null])).toEqual([
    [0, null],
    [1, '1.0000000000'],
    [2, '6.9999999999'],
  ])
  const early = await review({ ...dates, comparisonDate: '2025-05-04', referenceDate: '2025-04-04' })
  expect(early.months.at(-1)).toEqual({ month: '2025-05', changes: 0, total: null })
})

test('suboptimal spend is the avoidable waste of the later period', async () => {
  expect((await review()).suboptimal).toEqual({
    cost: '4.0000000000',
    estimatedBecause: null,
    computeCost: '16.0000000000',
  })
})

test('what changes saved together and their verdicts are those of the list of changes', async () => {
  const { realized, verdicts } = await review()
  const days = new URLSearchParams({ ...dates, topN: '250' })
  const list = (await ask(`/optimization/performance/changes?${days}`)).json()
  const rows: { verdict: string; saving: string | null }[] = list.changes
  expect(sumOfMoney(rows.map(({ saving }) => saving ?? '0'))).toBe(realized?.total.estimate)
  expect(list.totals.saving).toBe(realized?.total.estimate)
  expect(rows.filter(({ saving }) => saving !== null)).toHaveLength(realized?.changes ?? 0)
  for (const { verdict: of, changes } of verdicts)
    expect(rows.filter((row) => row.verdict === of)).toHaveLength(changes)
})

test('what was promised stands beside what came, with the reason where nothing is known', async () => {
  const { promises, promised } = await review()
  expect(
    promises.map(({ entryId, verdict: of, promised: before, came, because }) => [
      entryId,
      of,
      before?.estimate ?? null,
      came?.estimate ?? null,
      because,
    ]),
  ).toEqual([
    ['came', 'IMPROVED', '50', '30.4000000000', null],
    ['waits', 'TOO_FEW_RUNS', '50', null, 'Too few: 4 after are missing.'],
    ['of a warehouse', null, '50', null, 'The change is not judged yet: the next round does.'],
    ['of an endpoint', null, '50', null, 'Changes of this type of asset have no verdict yet.'],
    ['tried', 'REGRESSED', null, '-9.12', null],
  ])
  expect(promised).toMatchObject({
    judged: 1,
    toBeTried: 1,
    promised: '50.0000000000',
    waiting: 3,
    waitingPromised: '150.0000000000',
  })
  expect(Number(promised?.came.estimate)).toBeCloseTo(30.4, 6)
})

test('other workspaces are in no figure, and all of them are for who sees them', async () => {
  const answer = await askAs('root', path, dates)
  const found: RealizedSavings = answer.json()
  const { waterfall } = await review()
  expect(
    moneyText(moneyUnits(found.waterfall?.costAfter ?? '') - moneyUnits(waterfall?.costAfter ?? '')),
  ).toBe('99.0000000000')
  expect([found.realized?.changes, found.promises.length]).toEqual([3, 6])
  expect((await ask(path, { ...dates, workspaceId: ['2'] })).statusCode).toBe(404)
})

test('without dates it is the last complete day and 30 days before; overlapping periods are not compared', async () => {
  const usual = await review({})
  expect(usual).toMatchObject({
    ...dates,
    after: { since: '2025-05-01T00:00:00.000Z', until: '2025-05-31T00:00:00.000Z' },
  })
  const near = await review({ comparisonDate: '2025-05-30', referenceDate: '2025-05-20' })
  expect([near.waterfall, near.workloads]).toEqual([null, []])
  expect(near.notComparedBecause).toMatch(/overlap/)
  const old = await review({ comparisonDate: '2025-04-20', referenceDate: '2025-03-20' })
  expect(old.notComparedBecause).toMatch(/from 2025-03-01 on: choose a reference date from 2025-03-30 on/)
  const wrong = await ask(path, { comparisonDate: '2025-05-01', referenceDate: '2025-05-20' })
  expect([wrong.statusCode, wrong.json().field]).toEqual([400, 'referenceDate'])
})

test('the filters are the dates with usage, verdicts and settings of the changes between them', async () => {
  const answer = await ask('/optimization/performance/filters', {})
  expect(answer.json()).toMatchObject({
    ...dates,
    types: ['Workloads'],
    topN: [20, 50, 100, 250],
    firstDate: '2025-03-30',
    lastDate: '2025-05-30',
    workspaces: [{ workspaceId: '1' }],
    settings: [{ setting: 'photon', changes: 3 }],
  })
})
