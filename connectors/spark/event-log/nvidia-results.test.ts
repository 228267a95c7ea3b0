import { expect, test } from 'vitest'
import { hasTestData } from '#connectors/testing/test-data.ts'
import type { ApplicationDocument } from './document/application-document.ts'
import { resultRows, summaryOfPublic } from './testing/known-results.ts'

const logs = 'nvidia-rapids-tools'
const results = `${logs}/expectations`

async function applicationOf(...paths: string[]): Promise<ApplicationDocument> {
  const { applications } = await summaryOfPublic(...paths.map((path) => `${logs}/${path}`))
  const [application] = applications
  if (!application || applications.length > 1) throw new Error('the logs are not of one application')
  return application
}

type Entry = Readonly<Record<string, unknown>>

const keys = ['stageId', 'jobId', 'executionId']

/** Expects every column of every row, to the last digit, under the names of the file; `ours` are other names. */
function expectRows(entries: readonly Entry[], file: string, ours: Readonly<Record<string, string>>): void {
  const rows = resultRows(`${results}/${file}`)
  expect(rows.length).toBeGreaterThan(0)
  // A number has no zeros behind its point: the file's "78.0" is 78 in JSON.
  const keyed = rows.map((row) =>
    [...row].map(([name, value]) => [ours[name] ?? name, value.replace(/\.0$/, '')] as const),
  )
  const found = keyed.map((row) => {
    const isRow = (entry: Entry) =>
      keys.some((key) => row.some(([name, value]) => name === key && String(entry[key]) === value))
    const entry = entries.find(isRow)
    return row.map(([name]) => [name, String(entry?.[name])] as const)
  })
  expect(found).toEqual(keyed)
}

const joined = 'profiling/rapids_join_eventlog.zstd'

test.skipIf(!hasTestData)('all rows of the metrics of stages', async () => {
  const { stages } = await applicationOf(joined)
  const file = 'profiling/rapids_join_eventlog_stagemetricsagg_expectation.csv'
  expectRows(stages, file, { id: 'stageId', duration: 'durationMs' })
  expect(stages).toHaveLength(resultRows(`${results}/${file}`).length)
})

test.skipIf(!hasTestData)('all rows of the metrics of jobs', async () => {
  const { jobs } = await applicationOf(joined)
  const file = 'profiling/rapids_join_eventlog_jobmetricsagg_expectation.csv'
  expectRows(jobs, file, { id: 'jobId', duration: 'durationMs' })
  expect(jobs).toHaveLength(resultRows(`${results}/${file}`).length)
})

test.skipIf(!hasTestData)('all rows of the metrics of SQL executions', async () => {
  const { sqlExecutions, applicationId } = await applicationOf(joined)
  const file = 'profiling/rapids_join_eventlog_sqlmetricsagg_expectation.csv'
  const ours = {
    appId: 'applicationId',
    sqlId: 'executionId',
    duration: 'durationMs',
    executorCpuRatio: 'cpuPercent',
  }
  expectRows(
    sqlExecutions.map((execution) => ({ ...execution, applicationId })),
    file,
    ours,
  )
  expect(sqlExecutions).toHaveLength(resultRows(`${results}/${file}`).length)
})

test.skipIf(!hasTestData)(
  'the totals that its diagnostic of stages has; its minima and medians are of single tasks, which no summary keeps',
  async () => {
    const { stages } = await applicationOf(joined)
    const rows = resultRows(
      `${results}/profiling/rapids_join_eventlog_stagediagnosticmetrics_expectation.csv`,
    )
    const totals = rows.map((row) =>
      [
        'stageId',
        'stageDurationMs',
        'numTasks',
        'inputBytesReadTotal',
        'outputBytesWrittenTotal',
        'shuffleReadBytesTotal',
        'shuffleWriteBytesTotal',
        'shuffleReadFetchWaitTimeTotal',
      ].map((name) => Number(row.get(name))),
    )
    expect(
      stages.map((stage) => [
        stage.stageId,
        stage.durationMs,
        stage.numTasks,
        stage.inputBytesReadSum,
        stage.outputBytesWrittenSum,
        stage.srTotalBytesReadSum,
        stage.swBytesWrittenSum,
        stage.srFetchWaitTimeSum,
      ]),
    ).toEqual(totals)
  },
)

const failing = 'profiling/tasks_executors_fail_compressed_eventlog.zstd'
/** The file has the ends of lines as two characters. */
const inFile = (text: string | null) => (text ?? '').replaceAll('\n', '\\n').replaceAll('\t', '\\t')

test.skipIf(!hasTestData)('all failures of tasks, stages and jobs, and all lost executors', async () => {
  const { failedTasks, stages, jobs, executors, removedBlockManagers, totals } = await applicationOf(failing)
  const rowsOf = (name: string, ...columns: string[]) =>
    resultRows(`${results}/profiling/${name}_eventlog_expectation.csv`).map((row) =>
      columns.map((column) => row.get(column)),
    )

  // It lists tasks that failed. Of ours 50 more had succeeded: their output was lost, and they were submitted again.
  const failed = failedTasks.filter(({ status }) => status === 'FAILED')
  expect([failedTasks.length, totals.tasksFailed, failed.length]).toEqual([53, 53, 3])
  expect(
    failed.map((task) =>
      [
        task.stageId,
        task.stageAttemptId,
        task.taskId,
        task.attempt,
        inFile(task.reason),
        task.status,
        task.isSpeculative,
        task.durationMs,
      ].map(String),
    ),
  ).toEqual(
    rowsOf(
      'tasks_failure',
      'stageId',
      'stageAttemptId',
      'taskId',
      'attempt',
      'failureReason',
      'taskStatus',
      'speculative',
      'duration',
    ),
  )
  expect(
    stages
      .filter(({ status }) => status === 'FAILED')
      .map((stage) => [
        String(stage.stageId),
        String(stage.attemptId),
        stage.name,
        String(stage.plannedTasks),
        inFile((stage.failureReason ?? '').trimEnd()),
      ]),
  ).toEqual(rowsOf('stages_failure', 'stageId', 'attemptId', 'name', 'numTasks', 'failureReason'))
  // The log has the message alone: the class in front of it is what NVIDIA's reader wraps it in.
  expect(
    jobs
      .filter(({ status }) => status === 'FAILED')
      .map((job) => [
        String(job.jobId),
        String(job.executionId),
        `java.lang.Exception: ${job.failureReason}`,
      ]),
  ).toEqual(rowsOf('jobs_failure', 'jobID', 'sqlID', 'failureReason'))
  expect(
    executors
      .filter(({ removedTimeMs }) => removedTimeMs !== null)
      .map(({ executorId, removedTimeMs, removedReason }) => [
        executorId,
        String(removedTimeMs),
        removedReason,
      ])
      .sort(),
  ).toEqual(rowsOf('executors_removed', 'executorId', 'time', 'reason'))
  expect(removedBlockManagers.map(({ executorId, timeMs }) => [executorId, String(timeMs)]).sort()).toEqual(
    rowsOf('removed_blockManagers', 'executorId', 'time'),
  )
})

const qualified = [
  ['support_multiple_attempts', 'qualification/multiple_attempts/attempt_4_eventlog.zstd'],
  ['jdbc_eventlog', 'qualification/jdbc_eventlog.zstd'],
  ['empty_eventlog', 'qualification/empty_eventlog'],
  ['db_eventlog_rolling', 'qualification/db_sim_eventlog'],
  ['eventlog_rolling', 'qualification/eventlog_v2_local-1623876083964'],
  ['truncated_1_end', 'qualification/truncated_eventlog'],
  ['writeformat_eventlog', 'qualification/writeformat_eventlog'],
  ['spark_2', 'profiling/spark2-eventlog.zstd'],
] as const

/** Seconds of its executors, each times its cores, rounded up once. */
function coreSeconds({ executors, endTimeMs }: ApplicationDocument): number {
  const parts = executors.map(
    ({ addedTimeMs, removedTimeMs, cores }) =>
      ((removedTimeMs ?? endTimeMs ?? 0) - (addedTimeMs ?? 0)) * (cores ?? 0),
  )
  return Math.ceil(parts.reduce((sum, part) => sum + part, 0) / 1_000)
}

/** Durations of the stages of SQL executions; a stage of two executions counts once. */
function sqlStageDurations({ jobs, stages }: ApplicationDocument): number {
  const ids = new Set(
    jobs.filter(({ executionId }) => executionId !== null).flatMap(({ stageIds }) => stageIds),
  )
  return stages
    .filter(({ stageId }) => ids.has(stageId))
    .reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0)
}

// Not compared: columns about formats and GPUs, which we have not. "Executor CPU Time Percent" is of nanoseconds, ours of
// the sums that were cut to milliseconds per stage, which differ by a quarter of a percent where tasks are tiny.
test.skipIf(!hasTestData).each(qualified)('the summary %s', async (name, log) => {
  const application = await applicationOf(log)
  const [row] = resultRows(`${results}/qualification/${name}/apps_summary.csv`)
  const durations = application.sqlExecutions.map(({ durationMs }) => durationMs ?? 0)
  const ours = {
    'App Name': application.name,
    'App ID': application.applicationId,
    // An application without attempts is the first one to NVIDIA; its log has no number.
    'Attempt ID': application.attemptId ?? '1',
    'App Duration': application.durationMs,
    'Longest SQL Duration': Math.max(0, ...durations),
    'SQL Stage Durations Sum': sqlStageDurations(application),
    'App Duration Estimated': application.endTimeEstimated,
    'Total Core Seconds': coreSeconds(application),
  }
  const texts = Object.entries(ours).map(([column, value]) => [column, String(value)])
  expect(texts).toEqual(texts.map(([column = '']) => [column, row?.get(column)]))
})

const perExecution = [
  [
    'support_multiple_attempts/application_1724877841851_0016',
    'qualification/multiple_attempts/attempt_4_eventlog.zstd',
  ],
  ['jdbc_eventlog/app-20211019113801-0001', 'qualification/jdbc_eventlog.zstd'],
  ['db_eventlog_rolling/local-1623876083964', 'qualification/db_sim_eventlog'],
  ['eventlog_rolling/local-1623876083964', 'qualification/eventlog_v2_local-1623876083964'],
  ['truncated_1_end/local-1622043423018', 'qualification/truncated_eventlog'],
  ['writeformat_eventlog/local-1629442299891', 'qualification/writeformat_eventlog'],
] as const

test.skipIf(!hasTestData).each(perExecution)(
  'all SQL executions of %s; one without an end has no duration, which NVIDIA prints as 0',
  async (name, log) => {
    const { sqlExecutions } = await applicationOf(log)
    const rows = resultRows(`${results}/qualification/${name}/persql.csv`)
    expect(
      sqlExecutions.map((execution) =>
        [
          execution.rootExecutionId ?? '',
          execution.executionId,
          execution.description,
          execution.durationMs ?? 0,
        ].map(String),
      ),
    ).toEqual(
      rows.map((row) =>
        ['Root SQL ID', 'SQL ID', 'SQL Description', 'SQL DF Duration'].map((column) => row.get(column)),
      ),
    )
  },
)

test.skipIf(!hasTestData)(
  'members of a root execution have its number, so that durations are not added up twice',
  async () => {
    const { sqlExecutions } = await applicationOf('qualification/db_subExecution_id.zstd')
    const members = sqlExecutions.filter(({ rootExecutionId }) => rootExecutionId === 5)
    expect(members.map(({ executionId }) => executionId)).toEqual([5, 6, 7, 8, 9, 10])
  },
)
