import { expect, test } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import { csvRoutesOf } from '#product/server/list-csv.ts'
import { listSubmitRunRoute } from '../submit-run/server.ts'
import { reportTest } from '#product/testing/report-test.ts'
import {
  costOfAttempt,
  dataOfAttempt,
  findingsOfAttempt,
  hourBefore,
} from '#product/testing/workload-rows.ts'
import { listSubmitRunsRoute } from './server.ts'

const range = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'
const submitted = (job_id: string, run_name: string, end: string, rest: object = {}) => ({
  job_id,
  run_id: `${job_id}0`,
  run_name,
  run_type: 'SUBMIT_RUN',
  trigger: 'ONE_TIME',
  creator_user_name: 'ann@example.com',
  compute_type: 'ALL_PURPOSE',
  ...hourBefore(end),
  ...rest,
})
const paid = (job_id: string, day: string, cost: string) => ({
  job_id,
  day,
  cost,
  cloud_cost: cost,
})
const machine = { machine: 'small', compute: 'job', is_photon: false, currency: 'USD' }
const onA = { shared_cluster_id: 'a' }

const costs = [
  paid('1', '2025-05-18', '2'),
  paid('2', '2025-05-25', '1'),
  paid('3', '2025-05-26', '3'),
  paid('5', '2025-05-29', '7'),
  paid('6', '2025-05-28', '0.5'),
  paid('7', '2025-05-28', '100'),
]

const runs: readonly (Readonly<Record<string, unknown>> & { job_id: string })[] = [
  submitted('1', 'load', '2025-05-18T10:00:00Z', onA),
  submitted('2', 'load', '2025-05-25T10:00:00Z', onA),
  submitted('3', 'load', '2025-05-26T10:00:00Z', { ...onA, status: 'FAILED' }),
  submitted('4', 'load', '2025-05-27T10:00:00Z', {
    status: 'MAX_CONCURRENT_RUNS_EXCEEDED',
    compute_type: null,
  }),
  submitted('5', 'load', '2025-05-29T10:00:00Z', { shared_cluster_id: 'b' }),
  submitted('6', 'export', '2025-05-28T10:00:00Z', { compute_type: 'JOB_CLUSTER' }),
  { job_id: '7', run_id: '70', ...hourBefore('2025-05-28T10:00:00Z') },
]
const costOfRun = ({ job_id }: { job_id: string }) => {
  const paidOf = costs.find((cost) => cost.job_id === job_id)
  return paidOf && costOfAttempt(paidOf.cost, { databricks_cost: null, cloud_cost: paidOf.cost })
}
const knownOf: Readonly<Record<string, object>> = {
  '3': {
    ...dataOfAttempt(),
    ...findingsOfAttempt({ rule: 'storm', title: 'Retry storm', currency: 'USD', price: '0.5' }),
  },
}

const routes = [listSubmitRunsRoute, listSubmitRunRoute] as const
const analyzedOn = (job_id: string, day: string, is_skewed: boolean) => ({
  execution_kind: 'job_run',
  asset_id: job_id,
  execution_id: `${job_id}0-0`,
  job_id,
  run_id: `${job_id}0`,
  attempt: 0,
  day,
  start_time: `${day}T09:00:00Z`,
  is_skewed,
})

const { ask } = reportTest([...routes, ...csvRoutesOf(routes)], {
  billing_horizon: [{ first_usage_time: '2025-03-01T07:00:00Z', last_usage_time: '2025-06-02T21:18:00Z' }],
  run: runs.map((run) => ({ ...run, has_failed: run['status'] === 'FAILED' })),
  run_attempt: runs.map((run) => ({ ...run, ...costOfRun(run), ...knownOf[run['job_id']] })),
  run_day: costs.map((cost) => ({ ...cost, run_id: `${cost.job_id}0` })),
  job_day: costs.map((cost) => ({ ...cost, failed_cost: cost.job_id === '3' ? cost.cost : '0' })),
  cluster_name: [{ cluster_id: 'a', name: 'shared' }],
  analyzed_execution: [
    analyzedOn('2', '2025-05-25', false),
    analyzedOn('3', '2025-05-26', true),
    analyzedOn('6', '2025-05-28', false),
  ],
  machine_use: [
    {
      ...machine,
      job_id: '3',
      run_id: '30',
      attempt: 0,
      day: '2025-05-26',
      consumer: 'run',
      first_hour: '2025-05-26T09:00:00Z',
      node_hours: 2,
      machine_cost: '1',
      is_whole: true,
    },
  ],
  dbu_rate: [
    {
      ...machine,
      valid_from: '2025-01-01T00:00:00Z',
      valid_until: '9999-12-31T00:00:00Z',
      price: '0.5',
      cost_per_node_hour: 0.75,
      learned_hours: 12,
    },
  ],
})

const asked = (path: string) => ask(`/reports/submit-runs${path}`)

test('runs of one name on one cluster are one row, the most recent first, without the jobs', async () => {
  const { workloadReports, totals } = (await asked(`?${range}`)).json()
  const shown = workloadReports.map((row: Record<string, unknown>) => [
    row['dbJobName'],
    row['dbJobId'],
    row['clusterId'],
    row['runsCount'],
    row['cost'],
  ])
  expect(shown).toEqual([
    ['load', '5', 'b', 2, '7.0000000000'],
    ['export', '6', null, 1, '0.5000000000'],
    ['load', '3', 'a', 2, '4.0000000000'],
  ])
  expect(totals.cost).toBe('11.5000000000')
})

test('a row tells its cluster, its change, its failures and what single runs cost', async () => {
  const { workloadReports } = (await asked(`?${range}&cost=ABOVE:3&runCosts=true`)).json()
  expect(workloadReports[1]).toMatchObject({
    clusterName: 'shared',
    previousCost: '2.0000000000',
    costChange: 1,
    failedCost: '3.0000000000',
    failedRunsCount: 1,
    successfulRunsCount: 1,
    maximumCost: '3.0000000000',
    latestCost: '3.0000000000',
    medianCost: '2.0000000000',
    runStatuses: ['SUCCESS', 'FAILED'],
    owner: 'ann@example.com',
  })
})

test('the id of any of its runs finds the row', async () => {
  const answer = (await asked(`?${range}&search=ann&searchBy=owner`)).json()
  expect(answer.totalElements).toBe(3)
  const named = (await asked(`?${range}&search=export&searchBy=name`)).json()
  expect(named.workloadReports.map((row: { dbJobId: string }) => row.dbJobId)).toEqual(['6'])
})

async function runsOf(id: string): Promise<string[]> {
  const answer = await asked(`/${id}?${range}`)
  expect(answer.statusCode).toBe(200)
  return answer.json().jobRunReports.map((row: { jobId: string }) => row.jobId)
}

test('a job id shows the runs of its name and cluster, also those that it stands for no more', async () => {
  expect(await runsOf('3')).toEqual(['3', '2'])
  expect(await runsOf('2')).toEqual(['3', '2'])
  expect(await runsOf('1')).toEqual(['3', '2'])
  expect(await runsOf('6')).toEqual(['6'])
})

test('a run has its estimate, what rules found in it, and the way to its workspace', async () => {
  const { jobRunReports } = (await asked(`/3?${range}`)).json()
  expect(jobRunReports).toMatchObject([
    {
      runId: '30',
      estimatedRunCost: '2.5000000000',
      estimatedCostLearnedHours: 12,
      findings: 'Retry storm',
      findingsCost: '0.5000000000',
      workspaceUrl: 'https://one.example.com',
      bytesDataIn: 10,
    },
    {
      runId: '20',
      estimatedRunCost: null,
      estimatedCostAbsentBecause: 'No VM time is known.',
      findings: null,
    },
  ])
})

test('the id of a cluster shows the one-time runs on it', async () => {
  expect(await runsOf('b')).toEqual(['5'])
})

test('a job that was not submitted once is none of these', async () => {
  const answer = await asked(`/7?${range}`)
  expect(answer.statusCode).toBe(404)
  expect(answer.json().message).toContain('One-time run 7 not found.')
})

test('the runs are downloaded at a path of their own; what has none says what there is', async () => {
  const file = await asked(`/3/runs?${range}`)
  expect(file.headers['content-type']).toContain('text/csv')
  expect(file.body.trim().split('\r\n')).toHaveLength(3)
  const other = await ask(`/reports/dashboards/3/runs?${range}`)
  expect(other.statusCode).toBe(404)
  expect(other.json().message).toContain('submit-runs')
})

test('one-time runs are narrowed by what started the latest of them', async () => {
  const namesOf = async (trigger: string) =>
    (await asked(`?${range}&trigger=${trigger}`))
      .json()
      .workloadReports.map(({ dbJobName }: { dbJobName: string }) => dbJobName)
  expect(await namesOf('ONE_TIME')).toContain('load')
  expect(await namesOf('RETRY')).toEqual([])
})

test('what one-time runs cost day by day adds up to their cost', async () => {
  const { workloadReports } = (await asked(`?${range}&costTrend=true`)).json()
  const trends: { cost: string; costTrend: string[] | null }[] = workloadReports
  expect(trends.some(({ costTrend }) => costTrend?.length === 7)).toBe(true)
  for (const { cost, costTrend } of trends) expect(sumOfMoney(costTrend ?? [])).toBe(sumOfMoney([cost]))
})

test('runs of which the last analyzed one has a skewed stage are found, and how many are analyzed', async () => {
  const analyzed = async (query: string) => {
    const { workloadReports } = (await asked(`?${range}${query}`)).json()
    return workloadReports.map((row: Record<string, unknown>) => [row['dbJobId'], row['analyzedRunsCount']])
  }
  expect(await analyzed('')).toEqual([
    ['5', 0],
    ['6', 1],
    ['3', 2],
  ])
  expect(await analyzed('&skew=true')).toEqual([['3', 2]])
})
