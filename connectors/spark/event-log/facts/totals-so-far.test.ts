import { expect, test } from 'vitest'
import { rowsOf, rowsOfPieces } from '../testing/cut-logs.ts'

const sql = (name: string) => `org.apache.spark.sql.execution.ui.${name}`
const metric = (name: string, accumulatorId: number) => ({ name, accumulatorId, metricType: 'sum' })

/** A SQL execution of one stage, whose operator has two metrics. */
const begin = [
  {
    Event: sql('SparkListenerSQLExecutionStart'),
    executionId: 3,
    time: 1_000,
    sparkPlanInfo: { nodeName: 'Filter', metrics: [metric('rows', 11), metric('matches', 12)] },
  },
  {
    Event: 'SparkListenerJobStart',
    'Job ID': 0,
    'Submission Time': 1_000,
    'Stage IDs': [0],
    Properties: { 'spark.sql.execution.id': '3' },
  },
  { Event: 'SparkListenerStageSubmitted', 'Stage Info': { 'Stage ID': 0, 'Submission Time': 1_000 } },
]

type Value = readonly [id: number, update: number, value: number]

/** The list of what a task added to accumulators, and what these had come to by then. */
const accumulables = (values: readonly Value[]) =>
  values.map(([id, update, value]) => ({
    ID: id,
    Name: `metric ${id}`,
    Update: String(update),
    Value: String(value),
    Internal: true,
    'Count Failed Values': true,
    Metadata: 'sql',
  }))

/** A task that succeeded; behind its list stands so much that the list is read without the parser. */
const taskEnd = (...values: readonly Value[]) => ({
  Event: 'SparkListenerTaskEnd',
  'Stage ID': 0,
  'Stage Attempt ID': 0,
  'Task End Reason': { Reason: 'Success' },
  'Task Info': {
    'Launch Time': 1_100,
    'Finish Time': 1_200,
    Failed: false,
    Accumulables: accumulables(values),
    Host: 'a'.repeat(300),
  },
})

const stageEnd = (...values: readonly Value[]) => ({
  Event: 'SparkListenerStageCompleted',
  'Stage Info': { 'Stage ID': 0, 'Completion Time': 1_900, Accumulables: accumulables(values) },
})

const text = (events: readonly object[]) => events.map((event) => JSON.stringify(event))
const rowsAndMatches = (rows: number, matches: number) =>
  `[{"name":"rows","type":"sum","total":${rows}},{"name":"matches","type":"sum","total":${matches}}]`

const tasks = [
  taskEnd([11, 2, 2]),
  taskEnd([11, 3, 5], [12, 1, 1]),
  taskEnd([11, 1, 6]),
  taskEnd([11, 4, 10], [12, 2, 3]),
  taskEnd([11, 5, 15]),
]
const manyKinds = Array.from({ length: 100 }, (_, place) => [
  taskEnd([11, 1, 16 + 2 * place], [100 + place, 1, 1]),
  taskEnd([11, 1, 17 + 2 * place]),
]).flat()

test.each([
  ['are those of the last tasks that added to them', tasks, rowsAndMatches(15, 3)],
  [
    'are so however many metrics are left out here and there',
    [...tasks, ...manyKinds],
    rowsAndMatches(215, 3),
  ],
  [
    'leave out what they held before the first task',
    [taskEnd([11, 2, 12], [12, 1, 8]), taskEnd([11, 3, 15])],
    rowsAndMatches(5, 1),
  ],
  [
    'are those that the stage ends with once it does',
    [...tasks, stageEnd([11, 20, 20], [12, 4, 4])],
    rowsAndMatches(20, 4),
  ],
])('the totals of SQL metrics of a stage that has not ended %s', async (_, events, expected) => {
  const { log_operator: rows } = await rowsOf(text([...begin, ...events]))
  expect(rows).toMatchObject([{ operator_name: 'Filter', metrics_json: expected }])
})

test('they grow from part to part until the stage ends', async () => {
  const lines = text([...begin, ...tasks, stageEnd([11, 15, 15], [12, 3, 3])])
  const pieces = await rowsOfPieces(lines, [4, 5, 7, 8])
  expect(pieces.map(({ carried }) => carried.log_operator[0]?.['metrics_json'])).toEqual([
    '[{"name":"rows","type":"sum","total":2}]',
    rowsAndMatches(5, 1),
    rowsAndMatches(10, 3),
    rowsAndMatches(15, 3),
    rowsAndMatches(15, 3),
  ])
  for (const { carried, together } of pieces) expect(carried.log_operator).toEqual(together.log_operator)
})
