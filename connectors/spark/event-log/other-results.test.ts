import { expect, test } from 'vitest'
import { hasTestData, testData } from '#connectors/testing/test-data.ts'
import { isFields, listAt, type Fields } from './events/fields.ts'
import { resultRows, summaryOfPublic } from './testing/known-results.ts'

const spark = 'apache-spark'

function answerOf(name: string): readonly Fields[] {
  const answer: unknown = JSON.parse(testData(`eventlogs/${spark}/expectations/${name}_expectation.json`))
  return listAt({ answer }, 'answer')
}

/** The named values of each row, those of Spark's history server under our names. */
function valuesOf(
  rows: readonly Fields[],
  names: readonly (readonly [ours: string, theirs: string])[],
  side: 0 | 1,
) {
  return rows.map((row) => names.map((name) => [name[0], row[name[side]]]))
}

const byStage = [
  ['stageId', 'stageId'],
  ['attemptId', 'attemptId'],
  ['status', 'status'],
  ['name', 'name'],
  ['tasksFailed', 'numFailedTasks'],
  ['tasksKilled', 'numKilledTasks'],
  ['executorRunTimeSum', 'executorRunTime'],
  ['inputBytesReadSum', 'inputBytes'],
  ['inputRecordsReadSum', 'inputRecords'],
  ['outputBytesWrittenSum', 'outputBytes'],
  ['outputRecordsWrittenSum', 'outputRecords'],
  ['srTotalBytesReadSum', 'shuffleReadBytes'],
  ['swBytesWrittenSum', 'shuffleWriteBytes'],
  ['swRecordsWrittenSum', 'shuffleWriteRecords'],
  ['memoryBytesSpilledSum', 'memoryBytesSpilled'],
  ['diskBytesSpilledSum', 'diskBytesSpilled'],
  ['jvmGCTimeSum', 'jvmGcTime'],
  ['resultSerializationTimeSum', 'resultSerializationTime'],
] as const

const stageAnswers = [
  ['stage_list_json', 'local-1422981780767'],
  ['stage_list_with_accumulable_json', 'local-1426533911241'],
] as const

test.skipIf(!hasTestData).each(stageAnswers)(
  'all stages of %s as the history server has them',
  async (answer, log) => {
    const { applications } = await summaryOfPublic(`${spark}/spark-events/${log}`)
    const stages = listAt({ stages: applications[0]?.stages }, 'stages')
    const theirs = answerOf(answer).toSorted((a, b) => Number(Object(a).stageId) - Number(Object(b).stageId))
    expect(theirs.length).toBeGreaterThan(0)
    expect(valuesOf(stages, byStage, 0)).toEqual(valuesOf(theirs, byStage, 1))
  },
)

test.skipIf(!hasTestData)('all jobs as the history server has them', async () => {
  const { applications } = await summaryOfPublic(`${spark}/spark-events/local-1422981780767`)
  const jobs = (applications[0]?.jobs ?? []).map(({ jobId, status, stageIds }) => ({
    jobId,
    status,
    stageIds: stageIds.toSorted(),
  }))
  const names = [
    ['jobId', 'jobId'],
    ['status', 'status'],
  ] as const
  const theirs = answerOf('job_list_json').toReversed()
  expect(theirs.length).toBe(3)
  expect(valuesOf(listAt({ jobs }, 'jobs'), names, 0)).toEqual(valuesOf(theirs, names, 1))
})

const sparklensNames = [
  ['durationSum', 'taskDuration'],
  ['executorRunTimeSum', 'executorRuntime'],
  ['jvmGCTimeSum', 'jvmGCTime'],
  ['memoryBytesSpilledSum', 'memoryBytesSpilled'],
  ['diskBytesSpilledSum', 'diskBytesSpilled'],
  ['inputBytesReadSum', 'inputBytesRead'],
  ['outputBytesWrittenSum', 'outputBytesWritten'],
  ['swBytesWrittenSum', 'shuffleWriteBytesWritten'],
  ['swRecordsWrittenSum', 'shuffleWriteRecordsWritten'],
  ['srTotalBytesReadSum', 'shuffleReadBytesRead'],
] as const

test.skipIf(!hasTestData)('the sums of an application as sparklens has them', async () => {
  const { applications } = await summaryOfPublic('sparklens/local-1532512550423')
  const result: unknown = JSON.parse(testData('eventlogs/sparklens/local-1532512550423.sparklens.json'))
  const { map: metrics } = Object(Object(result).appMetrics)
  if (!isFields(metrics)) throw new Error('the result has no metrics')
  const theirs = sparklensNames.map(([, name]) => Object(metrics[name]).value)
  const { totals } = applications[0] ?? {}
  expect(sparklensNames.map(([name]) => totals?.[name])).toEqual(theirs)
})

/** What we find wrong with the sets of parts that Sync's parser refuses; we read what they hold. */
const brokenSets = new Map([
  ['duplicate-part.tgz', [1, ['It is a copy of part 0']]],
  ['missing-part.zip', [1, ['Part 1 of the Spark context is missing.']]],
  ['missing-first-part.zip', [1, ['Part 0 of the Spark context is missing.']]],
  // The other context has its second part alone.
  ['non-unique-context-id.zip', [2, ['Part 0 of the Spark context is missing.']]],
  // The part without its mark is one of no application that is known.
  ['missing-dbc-event.zip', [2, ['Part 1 of the Spark context is missing.']]],
])

test.skipIf(!hasTestData)(
  'every broken set of parts is read, and what is wrong with it is named',
  async () => {
    const rows = resultRows('sync-computing/bad/EXPECTED.tsv', '\t')
    expect(rows.length).toBe(brokenSets.size)
    for (const row of rows) {
      const file = row.get('file') ?? ''
      const { applications, skipped } = await summaryOfPublic(`sync-computing/bad/${file}`)
      const wrong = [
        ...applications.flatMap(({ problems }) => problems),
        ...skipped.map(({ cause }) => cause.split(',')[0]),
      ]
      expect([file, [applications.length, wrong]]).toEqual([file, brokenSets.get(file)])
    }
  },
)
