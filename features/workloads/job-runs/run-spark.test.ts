import { expect, test } from 'vitest'
import { noEventLog, sparkAbsences } from '#product/contract/absences/spark.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { awaitedLogOf, hourBefore, logOf, sparkOf } from '#product/testing/workload-rows.ts'
import { listSubmitRunRoute } from '../submit-run/server.ts'
import { filterJobRunsRoute, listJobRunsRoute } from './server.ts'

const terabyte = 1024 ** 4
const run = (run_id: string, rest: object = {}) => ({
  run_id,
  compute_type: 'JOB_CLUSTER',
  ...hourBefore('2025-05-21T10:00:00Z'),
  ...rest,
})
const application = (run_id: string, application_id: string, rest: object = {}) => ({
  run_id,
  application_id,
  cluster_id: `c-${run_id}`,
  day: '2025-05-21',
  ...rest,
})
const on = (run_id: string, cluster_id: string | null) => ({
  run_id,
  cluster_id,
  task_run_id: `${run_id}${cluster_id}`,
  day: '2025-05-21',
})
const oneTime = { job_id: '71', run_type: 'SUBMIT_RUN', run_name: 'once' }

const { rows, ask } = reportTest([listJobRunsRoute, filterJobRunsRoute, listSubmitRunRoute], {
  run: [
    run('1'),
    run('2'),
    run('3', { compute_type: 'ALL_PURPOSE,SERVERLESS' }),
    run('4', { status: 'FAILED' }),
    run('5', { compute_type: 'SERVERLESS' }),
    run('queried', { job_id: '72', compute_type: 'SERVERLESS' }),
    run('6', hourBefore('2025-05-31T22:30:00Z')),
    run('10'),
    run('7', { compute_type: null }),
    run('8', oneTime),
    run('9', oneTime),
  ],
  task_run: [
    ...['1', '2', '3', '4', '6', '10'].map((run_id) => on(run_id, `c-${run_id}`)),
    on('3', 'c-other'),
    on('5', null),
  ],
  instance_log: [
    ...['1', '2', '3', '10'].map((run_id) => logOf(`c-${run_id}`)),
    awaitedLogOf('c-4', '2025-05-22T10:00:00Z'),
    awaitedLogOf('c-6', '2025-06-01T22:30:00Z'),
  ],
  run_spark: [
    sparkOf({ run_id: '1', input_bytes: terabyte, output_bytes: 5, failed_spark_task_count: 2 }),
    sparkOf({ run_id: '2', input_bytes: 0, output_bytes: 0, is_complete: false }),
    sparkOf({ run_id: '3', input_bytes: 7, output_bytes: 0 }),
    sparkOf({ job_id: '71', run_id: '8', input_bytes: 3, output_bytes: 4 }),
  ],
  serverless_statement_day: [
    {
      day: '2025-05-21',
      job_id: '72',
      run_id: 'queried',
      attempt: 0,
      read_bytes: 10,
      written_bytes: 5,
      spilled_bytes: 3,
    },
    { day: '2025-05-22', job_id: '72', run_id: 'queried', attempt: 0, read_bytes: 1, shuffle_read_bytes: 2 },
    { day: '2025-05-21', job_id: '72', run_id: 'queried', attempt: 1, read_bytes: 1000 },
    { day: '2025-05-21', job_id: '70', run_id: '3', attempt: 0, read_bytes: 1000 },
  ],
  run_application: [
    application('1', 'app-1'),
    application('1', 'app-2'),
    application('2', 'app-3'),
    application('3', 'app-4'),
    application('8', 'app-5', { job_id: '71' }),
  ],
})

const range = 'since=2025-05-20&until=2025-06-01'
const ofJob = (query = '') => rows(`${range}&orderBy=dbJobRunId&orderDirection=ASC&${query}`, { jobId: '70' })

test('a run has the bytes and tasks of its event logs, and its applications', async () => {
  const [first, second] = await ofJob('analyzedRunsOnly=true')
  expect(first).toMatchObject({
    bytesDataProcessed: terabyte + 5,
    bytesDataIn: terabyte,
    bytesDataOut: 5,
    bytesShuffleIn: 30,
    bytesShuffleOut: 40,
    successfulSparkTasksCount: 98,
    failedSparkTasksCount: 2,
    totalSparkTasksCount: 100,
    appIds: 'app-1,app-2',
    telemetryAvailable: true,
    telemetryAbsentBecause: null,
    estimatedBecause: null,
  })
  expect(second).toMatchObject({ bytesDataProcessed: 0, estimatedBecause: 'log incomplete' })
})

test('a run without a log has no figure and the reason, which the list knows with its step', async () => {
  const reasons = (await ofJob())
    .filter(({ telemetryAvailable }) => !telemetryAvailable)
    .map(({ runId, bytesDataIn, totalSparkTasksCount, telemetryAbsentBecause }) => {
      expect([bytesDataIn, totalSparkTasksCount]).toEqual([null, null])
      return [runId, telemetryAbsentBecause]
    })
  expect(reasons).toEqual([
    ['10', 'No Spark job in the event logs of its cluster belongs to it.'],
    ['4', noEventLog.because],
    ['5', 'Serverless compute writes no event log.'],
    ['6', 'Its event log has not been read yet.'],
    ['7', 'It ran on no cluster, or on one whose settings are not known.'],
  ])
  const known = sparkAbsences.absences.map(({ because }) => because)
  expect(reasons.filter(([, reason]) => !known.some((because) => because === reason))).toEqual([])
})

test('a run of which a cluster or a part on serverless compute has no log is marked', async () => {
  const marks = (await ofJob('analyzedRunsOnly=true')).map(({ runId, estimatedBecause }) => [
    runId,
    estimatedBecause,
  ])
  expect(marks).toEqual([
    ['1', null],
    ['2', 'log incomplete'],
    ['3', 'cluster without log, compute without log'],
  ])
})

test('a run on serverless compute has the bytes of its statements, and the reason why it has no Spark tasks', async () => {
  expect(await rows(range, { jobId: '72' })).toMatchObject([
    {
      runId: 'queried',
      bytesDataProcessed: 16,
      bytesDataIn: 11,
      bytesDataOut: 5,
      bytesShuffleIn: 2,
      bytesShuffleOut: null,
      totalSparkTasksCount: null,
      bytesFrom: 'QUERY_HISTORY',
      telemetryAvailable: false,
      telemetryAbsentBecause: 'Serverless compute writes no event log.',
    },
  ])
})

test('the totals are the sums of the columns, of what is known', async () => {
  const { totals } = (await ask(`/reports/jobs/70/runs?${range}&size=5`)).json()
  expect(totals).toMatchObject({
    bytesDataProcessed: terabyte + 12,
    bytesDataIn: terabyte + 7,
    bytesShuffleOut: 120,
    totalSparkTasksCount: 300,
    failedSparkTasksCount: 2,
  })
  const { totals: none } = (await ask(`/reports/jobs/70/runs?${range}&status=FAILED&size=5`)).json()
  expect(none.bytesDataIn).toBeNull()
})

test('applications narrow the runs, in the address and in the body', async () => {
  expect((await ofJob('appIds=app-2,app-4')).map(({ runId }) => runId)).toEqual(['1', '3'])
  expect(await ofJob('appIds=app-5')).toEqual([])
  const asked = await ask(`/reports/jobs/70/runs?${range}`, { appIds: ['', 'app-3'] })
  expect(asked.json().jobRunReports).toMatchObject([{ runId: '2' }])
})

test('the file has the figures, and the reason where there are none', async () => {
  const text = (await ask(`/reports/jobs/70/runs?${range}&orderBy=dbJobRunId&orderDirection=ASC&format=csv`))
    .body
  expect(text).toContain('Data usage')
  expect(text).toContain(`${terabyte}`)
  expect(text).toContain(noEventLog.because)
})

test('one-time runs have the same figures, reasons and filters', async () => {
  const asked = async (query: string) =>
    (await ask(`/reports/submit-runs/71?${range}&orderBy=dbJobRunId&${query}`)).json().jobRunReports
  expect(await asked('')).toMatchObject([
    { runId: '9', bytesDataProcessed: null, telemetryAbsentBecause: noEventLog.because, appIds: null },
    { runId: '8', bytesDataProcessed: 7, totalSparkTasksCount: 100, appIds: 'app-5' },
  ])
  expect(await asked('analyzedRunsOnly=true&appIds=app-5')).toMatchObject([{ runId: '8' }])
  expect(await asked('appIds=app-1')).toEqual([])
})
