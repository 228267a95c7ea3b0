import { expect, test } from 'vitest'
import { noEventLog, sparkAbsences } from '#product/contract/absences/spark.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { dataOfAttempt, hourBefore } from '#product/testing/workload-rows.ts'
import { listSubmitRunRoute } from '../submit-run/server.ts'
import { filterJobRunsRoute, listJobRunsRoute } from './server.ts'

const terabyte = 1024 ** 4
const run = (run_id: string, rest: object = {}) => ({
  run_id,
  compute_type: 'JOB_CLUSTER',
  ...hourBefore('2025-05-21T10:00:00Z'),
  ...rest,
})
const oneTime = { job_id: '71', run_type: 'SUBMIT_RUN', run_name: 'once' }

const { rows, ask } = reportTest([listJobRunsRoute, filterJobRunsRoute, listSubmitRunRoute], {
  job: [{}, { job_id: '72' }],
  run: [{ run_id: '9', ...oneTime }],
  run_attempt: [
    run('1', {
      ...dataOfAttempt({ input_bytes: terabyte, output_bytes: 5, failed_spark_task_count: 2 }),
      application_ids: 'app-1,app-2',
    }),
    run('2', {
      ...dataOfAttempt({ input_bytes: 0, output_bytes: 0, is_log_complete: false }),
      log_weak_because: 'log incomplete',
      application_ids: 'app-3',
    }),
    run('3', {
      ...dataOfAttempt({ input_bytes: 7, output_bytes: 0 }),
      compute_type: 'ALL_PURPOSE,SERVERLESS',
      log_weak_because: 'cluster without log, compute without log',
      application_ids: 'app-4',
    }),
    run('4', { status: 'FAILED', log_awaited_until_time: '2025-05-22T10:00:00Z' }),
    run('5', { compute_type: 'SERVERLESS' }),
    run('queried', {
      job_id: '72',
      compute_type: 'SERVERLESS',
      bytes_from: 'QUERY_HISTORY',
      data_bytes: 16,
      input_bytes: 11,
      output_bytes: 5,
      shuffle_read_bytes: 2,
    }),
    run('6', { ...hourBefore('2025-05-31T22:30:00Z'), log_awaited_until_time: '2025-06-01T22:30:00Z' }),
    run('10', { has_log: true }),
    run('7', { compute_type: null }),
    run('8', {
      ...oneTime,
      ...dataOfAttempt({ input_bytes: 3, output_bytes: 4 }),
      application_ids: 'app-5',
    }),
    run('9', oneTime),
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
