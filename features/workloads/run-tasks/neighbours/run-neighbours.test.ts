import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { listRunNeighboursRoute } from './server.ts'

const at = (time: string) => `2025-05-20T${time}:00Z`
const minutes = (number: number) => number * 60_000

const stretch = (kind: string, [start, end]: readonly [string, string], rest: object = {}) => ({
  day: '2025-05-20',
  cluster_id: 'shared',
  kind,
  job_id: null,
  attempt: null,
  start_time: at(start),
  end_time: at(end),
  ...rest,
})
const run = (job_id: string, run_id: string, attempt = 0) => ({ job_id, run_id, attempt })
const part = (hour: string, amount: string, rest: object = {}) => ({
  day: '2025-05-20',
  hour: at(hour),
  source: 'databricks_usage',
  cluster_id: 'shared',
  consumer: 'run',
  amount,
  ...rest,
})

const { ask } = reportTest(listRunNeighboursRoute, {
  job: [
    { job_id: '70', name: 'nightly' },
    { job_id: '71', name: 'neighbour' },
  ],
  run: [
    { run_id: '7', status: 'SUCCESS' },
    { run_id: '8', status: 'SUCCESS' },
    { job_id: '71', run_id: '9', status: 'ERROR' },
  ],
  task_run: [
    { run_id: '7', task_run_id: 't', cluster_id: 'shared', compute_type: 'ALL_PURPOSE' },
    { run_id: '8', task_run_id: 'u', cluster_id: 'own', compute_type: 'JOB_CLUSTER' },
  ],
  cluster_name: [{ cluster_id: 'shared', name: 'team cluster' }],
  cluster_activity: [
    stretch('up', ['09:00', '13:00']),
    stretch('run', ['10:10', '10:40'], run('70', '7')),
    stretch('run', ['10:10', '10:40'], { ...run('70', '7'), task_run_id: 't' }),
    stretch('run', ['10:50', '11:10'], run('70', '7')),
    stretch('run', ['10:30', '11:00'], run('71', '9')),
    stretch('run', ['11:50', '12:20'], run('71', '10')),
    stretch('run', ['12:10', '12:20'], run('71', '11')),
    stretch('interactive', ['11:20', '11:30']),
    stretch('quiet', ['10:00', '10:10']),
    stretch('run', ['10:00', '10:20'], { ...run('70', '8'), cluster_id: 'own' }),
  ],
  run_cost_part: [
    part('10:00', '3', run('70', '7')),
    part('10:00', '0.5', { ...run('70', '7'), source: 'machine_estimate' }),
    part('11:00', '1', run('70', '7')),
    part('10:00', '2', run('71', '9')),
    part('10:00', '0.5', { consumer: 'idle', run_id: null, attempt: 0 }),
    part('11:00', '1', { consumer: 'interactive', run_id: null, attempt: 0 }),
    part('12:00', '40', run('71', '11')),
  ],
})

type Row = Readonly<Record<string, unknown>>
const pick = (rows: readonly Row[], ...names: readonly string[]) =>
  rows.map((row) => names.map((name) => row[name]))

test('whoever used the cluster in the same hours stands beside the run, with the time at which both did', async () => {
  const { neighbours } = (await ask('/reports/jobs/70/runs/7/0/neighbours')).json()
  expect(pick(neighbours, 'kind', 'dbJobName', 'runId', 'isThis', 'overlap', 'presence')).toEqual([
    ['run', 'nightly', '7', true, minutes(50), minutes(50)],
    ['run', 'neighbour', '9', false, minutes(20), minutes(30)],
    ['run', 'neighbour', '10', false, 0, minutes(10)],
    ['idle', null, null, false, null, minutes(10)],
    ['interactive', null, null, false, null, minutes(10)],
  ])
})

test('the parts of the money add up to what the shared hours cost, and to no other hour', async () => {
  const { neighbours, totals } = (await ask('/reports/jobs/70/runs/7/0/neighbours')).json()
  expect(totals.cost).toBe('8.0000000000')
  expect(pick(neighbours, 'runId', 'cost', 'costShare', 'isCostEstimated')).toEqual([
    ['7', '4.5000000000', 0.5625, true],
    ['9', '2.0000000000', 0.25, false],
    ['10', null, null, false],
    [null, '0.5000000000', 0.0625, false],
    [null, '1.0000000000', 0.125, false],
  ])
  expect(new Set(pick(neighbours, 'hoursCost', 'hours', 'computeType', 'clusterName').map(String))).toEqual(
    new Set(['8.0000000000,2,ALL_PURPOSE,team cluster']),
  )
})

test('stretches are told with start and end, cut to the shared hours', async () => {
  const { neighbours } = (await ask('/reports/jobs/70/runs/7/0/neighbours')).json()
  expect(neighbours[1].stretches).toEqual(['2025-05-20T10:30:00.000Z/2025-05-20T11:00:00.000Z'])
  expect(neighbours[2].stretches).toEqual(['2025-05-20T11:50:00.000Z/2025-05-20T12:00:00.000Z'])
})

test('a run on a cluster of its own has nobody beside it, and no money before it is billed', async () => {
  const { neighbours } = (await ask('/reports/jobs/70/runs/8/0/neighbours')).json()
  expect(pick(neighbours, 'runId', 'isThis', 'computeType', 'clusterName', 'cost')).toEqual([
    ['8', true, 'JOB_CLUSTER', null, null],
  ])
})
