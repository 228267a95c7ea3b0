import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { costOfAttempt, findingsOfAttempt, hourBefore } from '#product/testing/workload-rows.ts'
import { listJobRunsRoute } from './server.ts'

const attempt = (run_id: string, rest: object = {}) => ({
  run_id,
  ...hourBefore(`2025-05-2${run_id}T10:00:00Z`),
  ...rest,
})
const storm = { rule: 'storm', title: 'Retry storm', currency: 'USD', price: '1' }
const idle = { rule: 'idle', title: 'Idle cluster', price: '2' }
/** The row in a currency of an attempt with costs and findings in two, and with one finding in none. */
const inBoth = (currency: string, cost: string) => ({
  ...costOfAttempt(cost, { currency, currencies: 'EUR,USD' }),
  ...findingsOfAttempt(storm, { ...storm, currency: 'EUR', price: '8' }, { rule: 'config', title: 'Photon' }),
})

const { rows } = reportTest(listJobRunsRoute, {
  job: [{}],
  run_attempt: [
    attempt('1', { ...costOfAttempt('3'), ...findingsOfAttempt(storm, storm, idle) }),
    attempt('2', { ...costOfAttempt('3'), ...findingsOfAttempt(idle) }),
    attempt('3'),
    attempt('4', { ...inBoth('EUR', '7'), is_first_currency: true }),
    attempt('4', { ...inBoth('USD', '5'), is_first_currency: false }),
  ],
})

const range = 'since=2025-05-20T00:00:00Z&until=2025-05-31T00:00:00Z'
const runsOf = async (query: string) =>
  (await rows(`${range}&${query}`, { jobId: '70' })).map(({ runId }) => runId).toSorted()

test('a finding lists the runs that have it, among others or alone', async () => {
  expect(await runsOf('currency=USD')).toEqual(['1', '2', '3', '4'])
  expect(await runsOf('currency=USD&finding=storm')).toEqual(['1', '4'])
  expect(await runsOf('currency=GBP&finding=storm')).toEqual([])
  expect(await runsOf('finding=idle')).toEqual(['1', '2'])
  expect(await runsOf('finding=unknown')).toEqual([])
})

const found = async (query: string) =>
  (await rows(`${range}&orderBy=dbJobRunId&orderDirection=ASC&${query}`, { jobId: '70' })).map(
    ({ runId, currency, runCost, findings, findingsCost, incidentsCount }) => [
      runId,
      currency,
      runCost,
      findings,
      findingsCost,
      incidentsCount,
    ],
  )

test('findings are those in the asked currency or in none: each title once, with the sum of all prices', async () => {
  expect(await found('currency=USD')).toEqual([
    ['1', 'USD', '3.0000000000', 'Idle cluster, Retry storm', '4.0000000000', 2],
    ['2', 'USD', '3.0000000000', 'Idle cluster', '2.0000000000', 1],
    ['3', null, null, null, '0.0000000000', 0],
    ['4', 'USD', '5.0000000000', 'Photon, Retry storm', '1.0000000000', 2],
  ])
})

test('an attempt without a cost in the asked currency is there once, without a cost', async () => {
  expect(await found('currency=GBP')).toEqual([
    ['1', null, null, 'Idle cluster', '2.0000000000', 1],
    ['2', null, null, 'Idle cluster', '2.0000000000', 1],
    ['3', null, null, null, '0.0000000000', 0],
    ['4', null, null, 'Photon', '0.0000000000', 1],
  ])
  expect(await found('currency=GBP&cost=ABOVE:0')).toEqual([])
})
