import { describe, expect, test } from 'vitest'
import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'
import { reportTest } from '#product/testing/report-test.ts'
import type { SpendAsOf } from './contract.ts'
import { getSpendAsOfRoute, listAsOfRowsRoute, listCorrectionsRoute } from './server.ts'

/** What version n, published on the nth of June, reported of a day in April. */
function reported(day: number, version: number, amount: string, rest: object = {}) {
  return {
    day: `2025-04-0${day}`,
    source: 'databricks_usage',
    sku_name: 'JOBS',
    asset_kind: 'job',
    amount,
    version,
    published_at: `2025-06-0${version}T08:00:00Z`,
    ...rest,
  }
}

const serverless = { sku_name: 'SERVERLESS', asset_kind: 'warehouse' }
const { ask, askAs } = reportTest([getSpendAsOfRoute, listAsOfRowsRoute, listCorrectionsRoute], {
  workspace: [{ workspace_name: 'production' }],
  spend_day_version: [
    reported(1, 1, '9'),
    reported(2, 1, '100.0000000001'),
    reported(2, 3, '102.5'),
    reported(2, 5, '101'),
    reported(2, 1, '7', serverless),
    reported(2, 4, '0', serverless),
    reported(2, 1, '500', { currency: 'EUR' }),
    reported(2, 4, '40', { workspace_id: '2' }),
    reported(3, 1, '3'),
    reported(3, 4, '4', { source: 'machine_estimate', sku_name: 'small worker' }),
  ],
})

const days = 'since=2025-04-01T00:00:00Z&until=2025-05-01T00:00:00Z'

async function asOf(query: string, username = 'ann'): Promise<SpendAsOf> {
  const answer = await askAs(username, `/reports/spend/as-of?${days}&${query}`)
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return answer.json()
}

const amountsOf = ({ rows }: SpendAsOf) =>
  rows.map(({ label, previousAmount, amount }) => `${label} ${Number(previousAmount)} ${Number(amount)}`)

describe('an account with publications of one day', () => {
  const { ask: askFirst } = reportTest([getSpendAsOfRoute, listAsOfRowsRoute], {
    workspace: [{ workspace_name: 'production' }],
    spend_day_version: [reported(1, 1, '9'), reported(1, 2, '10', { published_at: '2025-06-01T20:00:00Z' })],
  })

  test('opens on that day, with nothing to compare it with yet', async () => {
    const first = (await askFirst(`/reports/spend/as-of?${days}`)).json()
    expect([first.asOf, first.isComparable, first.totals]).toMatchObject([
      '2025-06-02T00:00:00.000Z',
      false,
      { previousAmount: '10.0000000000', amount: '10.0000000000', difference: '0.0000000000' },
    ])
    expect((await askFirst(`/reports/spend/as-of/rows?${days}`)).json().asOfRows).toEqual([])
    expect([(await asOf('')).isComparable, (await asOf('asOf=2025-06-06T00:00:00Z')).isComparable]).toEqual([
      true,
      false,
    ])
  })
})

test('amounts are those of the last publication before the date, in each cut, and add up to the same totals', async () => {
  const before = 'asOf=2025-06-04T00:00:00Z'
  const byDay = await asOf(before)
  expect(amountsOf(byDay)).toEqual(['2025-04-01 9 9', '2025-04-02 109.5 101', '2025-04-03 3 7'])
  expect(byDay.totals).toEqual({
    previousAmount: '121.5000000000',
    amount: '117.0000000000',
    difference: '-4.5000000000',
    isPreviousEstimated: false,
    isEstimated: true,
  })
  expect([byDay.firstPublishedAt, byDay.thenPublishedAt]).toEqual([
    '2025-06-01T08:00:00.000Z',
    '2025-06-03T08:00:00.000Z',
  ])
  const cuts = ['workspace', 'sku', 'assetKind'] as const
  const others = await Promise.all(cuts.map((by) => asOf(`${before}&by=${by}`)))
  expect(others.map(amountsOf)).toEqual([
    ['production 121.5 117'],
    ['SERVERLESS 7 0', 'small worker 0 4', 'JOBS 114.5 113'],
    ['warehouse 7 0', 'job 114.5 117'],
  ])
  for (const { totals } of others) expect(totals).toEqual(byDay.totals)
})

test('the earlier amount and all later restatements come to the latest amount', async () => {
  for (const day of [2, 3, 4, 5, 6]) {
    const { totals, restatements } = await asOf(`asOf=2025-06-0${day}T00:00:00Z`)
    const changes = restatements.map(({ amount }) => amount)
    expect(sumOfMoney([totals.previousAmount ?? '', ...changes])).toBe(totals.amount)
  }
  const { restatements, publicationDays } = await asOf('asOf=2025-06-02T00:00:00Z')
  expect(restatements).toEqual([
    { day: '2025-06-05', publications: 1, amount: '-1.5000000000' },
    { day: '2025-06-04', publications: 1, amount: '-3.0000000000' },
    { day: '2025-06-03', publications: 1, amount: '2.4999999999' },
  ])
  expect(publicationDays).toEqual(['2025-06-05', '2025-06-04', '2025-06-03', '2025-06-01'])
})

test('the rows that made the difference come to it, the largest first', async () => {
  const query = 'asOf=2025-06-03T00:00:00Z&currency=USD'
  const { totals } = await asOf(query)
  const answer = await ask(`/reports/spend/as-of/rows?${days}&${query}`)
  const { asOfRows: rows, totals: sums } = answer.json()
  expect(
    rows.map((row: Record<string, unknown>) => [
      row['day'],
      row['workspaceName'],
      row['skuName'],
      row['assetKind'],
      row['previousAmount'],
      row['difference'],
      row['publications'],
    ]),
  ).toEqual([
    ['2025-04-02', 'production', 'SERVERLESS', 'warehouse', '7.0000000000', '-7.0000000000', 1],
    ['2025-04-03', 'production', 'small worker', 'job', '0.0000000000', '4.0000000000', 1],
    ['2025-04-02', 'production', 'JOBS', 'job', '100.0000000001', '0.9999999999', 2],
  ])
  expect(sums.difference).toBe(totals.difference)
  expect(moneyText(moneyUnits(sums.amount) - moneyUnits(sums.previousAmount))).toBe(totals.difference)
})

test('before the first publication that is kept nothing is known, and no row made a difference', async () => {
  const { totals, absentBecause, rows, restatements } = await asOf('asOf=2025-06-01T00:00:00Z')
  expect(totals).toMatchObject({ previousAmount: null, amount: '117.0000000000', difference: null })
  expect(rows.map(({ previousAmount }) => previousAmount)).toEqual([null, null, null])
  expect([absentBecause, restatements]).toEqual(['No publication of that time is kept.', []])
  const answer = await ask(`/reports/spend/as-of/rows?${days}&asOf=2025-06-01T00:00:00Z`)
  expect(answer.json().asOfRows).toEqual([])
})

test('without a date it is the day of the latest publication, so that what this changed is seen', async () => {
  const latest = await asOf('')
  expect([latest.asOf, latest.totals.difference]).toEqual(['2025-06-05T00:00:00.000Z', '-1.5000000000'])
  const rows = await ask(`/reports/spend/as-of/rows?${days}`)
  expect(rows.json().totals.difference).toBe('-1.5000000000')
})

test('another currency is named and not added, and foreign workspaces stay out', async () => {
  const latest = await asOf('')
  expect(latest.otherCurrencies).toEqual(['EUR'])
  expect((await asOf('currency=EUR')).totals.amount).toBe('500.0000000000')
  expect((await asOf('', 'root')).totals.amount).toBe('157.0000000000')
})

test('a range of too many days is refused by day, and answered by workspace', async () => {
  const long = 'since=2023-01-01T00:00:00Z&until=2025-05-01T00:00:00Z'
  const [byDay, byWorkspace] = await Promise.all(
    ['day', 'workspace'].map((by) => ask(`/reports/spend/as-of?${long}&by=${by}`)),
  )
  expect([byDay?.statusCode, byWorkspace?.statusCode]).toEqual([400, 200])
})

test('corrections are the changes of complete days, with the publication and both amounts', async () => {
  const answer = await ask(`/reports/spend/corrections?${days}&currency=USD`)
  const { corrections, totals } = answer.json()
  expect(
    corrections.map((row: Record<string, unknown>) => [
      row['day'],
      row['source'],
      row['publishedAt'],
      row['previousAmount'],
      row['amount'],
      row['correctedAmount'],
    ]),
  ).toEqual([
    [
      '2025-04-02',
      'databricks_usage',
      '2025-06-05T08:00:00.000Z',
      '102.5000000000',
      '-1.5000000000',
      '101.0000000000',
    ],
    [
      '2025-04-02',
      'databricks_usage',
      '2025-06-04T08:00:00.000Z',
      '109.5000000000',
      '-7.0000000000',
      '102.5000000000',
    ],
    [
      '2025-04-02',
      'databricks_usage',
      '2025-06-03T08:00:00.000Z',
      '107.0000000001',
      '2.4999999999',
      '109.5000000000',
    ],
  ])
  expect(totals.amount).toBe('-6.0000000001')
})

test('corrections are a file as well', async () => {
  const answer = await ask(`/reports/spend/corrections?${days}&currency=USD&format=csv`)
  expect(answer.headers['content-type']).toContain('text/csv')
  expect(answer.body.trim().split('\n')).toHaveLength(4)
})
