import { beforeAll, expect, test } from 'vitest'
import { resultRows } from '#connectors/spark/event-log/testing/known-results.ts'
import { hasTestData, testData, testDataPath } from '#connectors/testing/test-data.ts'
import type { HistoryServer } from './history-server.ts'
import { comparedFields, isEqual, type ComparedField } from './testing/compare-json.ts'
import { historyOf, jsonOf } from './testing/history-of-logs.ts'

const folder = 'eventlogs/apache-spark'
const ofSpark2 = [
  ['application_1506645932520_24630151', 'executor_list_with_executor_metrics_json_expectation.json'],
  [
    'application_1538416563558_0014',
    'executor_list_with_executor_process_tree_metrics_json_expectation.json',
  ],
] as const

type Recorded = { url: string; file: string; version: '3.5' | '3.0' }

/** What a real history server of Spark answered, and to which call. */
function recordedAnswers(): Recorded[] {
  const rows = resultRows('apache-spark/expectations/INDEX.tsv', '\t').map((row): Recorded => ({
    url: row.get('api_v1_url') ?? '',
    file: `${folder}/expectations/${row.get('expectation') ?? ''}`,
    version: '3.5',
  }))
  const more = ofSpark2.map(([application, file]): Recorded => ({
    url: `/api/v1/applications/${application}/executors`,
    file: `${folder}/spark-events-2.x/expectations/${file}`,
    version: '3.0',
  }))
  return [...rows, ...more]
}

type Explained = {
  field: RegExp
  version: Recorded['version']
  why: string
  holds: (field: ComparedField) => boolean
}

/** The fields in which our answers differ from recorded ones, and why: each field that is in no row must be equal. */
const explained: readonly Explained[] = [
  {
    field: /\/attempts\/\d+\/lastUpdated$/,
    version: '3.5',
    why: 'The time of the log file: it was made empty where the answer was recorded.',
    holds: ({ ours, theirs }) => theirs === '' && /^\d{4}-.*GMT$/.test(String(ours)),
  },
  {
    field: /\/attempts\/\d+\/lastUpdatedEpoch$/,
    version: '3.5',
    why: 'The same time in milliseconds.',
    holds: ({ ours, theirs }) => theirs === 0 && Number(ours) > 0,
  },
  {
    field: /\/totalDuration$/,
    version: '3.0',
    why: 'The driver worked as long as its application took: so in later versions of Spark, 0 in earlier ones.',
    holds: ({ ours, theirs }) => theirs === 0 && (ours === 106_400 || ours === 82_758),
  },
  {
    field: /\/peakMemoryMetrics\/TotalGCTime$/,
    version: '3.0',
    why: 'A metric of later versions of Spark.',
    holds: ({ ours, theirs }) => theirs === undefined && ours === 0,
  },
  {
    field: /\/4\/peakMemoryMetrics\/(?:ProcessTree|M..orGC)\w+$/,
    version: '3.0',
    why: 'Of one of six executors the recorded answer leaves out metrics of which the log has none; the others have 0.',
    holds: ({ ours, theirs }) => theirs === undefined && ours === 0,
  },
  {
    field: /\/3\/peakMemoryMetrics$/,
    version: '3.0',
    why: 'The end of a task measures the memory of its executor in later versions of Spark: 0 in a log that has no such metrics.',
    holds: ({ ours, theirs }) =>
      theirs === undefined && Object.values(Object(ours)).every((value) => value === 0),
  },
  {
    field: /\/(?:attributes|resources|excludedInStages)$/,
    version: '3.0',
    why: 'Fields of later versions, of which these logs have nothing.',
    holds: ({ ours, theirs }) => theirs === undefined && JSON.stringify(ours)?.length === 2,
  },
  {
    field: /\/(?:resourceProfileId|isExcluded)$/,
    version: '3.0',
    why: 'Fields of later versions, with the values that they have without such an event.',
    holds: ({ ours, theirs }) => theirs === undefined && Number(ours) === 0,
  },
]

let server: HistoryServer

beforeAll(async () => {
  if (!hasTestData) return
  const logs = ['spark-events', ...ofSpark2.map(([application]) => `spark-events-2.x/${application}`)]
  server = await historyOf(logs.map((log) => testDataPath(`${folder}/${log}`)))
})

test.skipIf(!hasTestData)('every recorded answer is ours, but for fields that are explained', async () => {
  const counts = { answers: 0, equalAnswers: 0, equalFields: 0, explainedFields: 0 }
  const different: string[] = []
  const used = new Set<Explained>()
  for (const { url, file, version } of recordedAnswers()) {
    const ours = await jsonOf(server, url.replace('/api/v1', ''))
    const fields = comparedFields(ours, JSON.parse(testData(file)))
    const others = fields.filter((field) => !isEqual(field))
    counts.answers += 1
    counts.equalAnswers += others.length === 0 ? 1 : 0
    counts.equalFields += fields.length - others.length
    for (const field of others) {
      const found = explained.find((row) => row.version === version && row.field.test(field.path))
      if (found?.holds(field) === true) {
        used.add(found)
        counts.explainedFields += 1
      } else different.push(`${url} ${field.path}: ${String(field.ours)} is ${String(field.theirs)} there`)
    }
  }
  console.info(`recorded answers of Spark's history server: ${JSON.stringify(counts)}`)
  expect(different).toEqual([])
  expect(counts).toEqual({ answers: 42, equalAnswers: 37, equalFields: 14_522, explainedFields: 80 })
  expect(explained.filter((row) => !used.has(row)).map(({ why }) => why)).toEqual([])
})
