import type { Detail } from '../facts/log-facts.ts'
import { tagNames } from './properties.ts'

/** The names of the fields that are read of an object, and of those that are objects again the names in them. */
export type Wanted = ReadonlyMap<string, 'value' | Wanted>

const values = (...names: string[]): [string, 'value'][] => names.map((name) => [name, 'value'])

const times = ['Timestamp', 'time', 'Completion Time', 'Submission Time']
const ofTask: Wanted = new Map(values('Launch Time', 'Finish Time'))
const ofStage = ['Stage ID', 'Stage Attempt ID', 'Stage Name', 'Number of Tasks', 'Failure Reason', ...times]

/** What is read of each event, and more of some. */
function wanted(names: readonly string[], more: readonly [string, Wanted][] = []): Wanted {
  const of = [...values('Event', ...times, ...names), ['Task Info', ofTask] as const]
  return new Map<string, 'value' | Wanted>([...of, ['Stage Info', new Map(values(...ofStage))], ...more])
}

const ofJob = wanted(
  ['Job ID', 'Stage IDs'],
  [
    [
      'Properties',
      new Map(
        values('spark.sql.execution.id', 'spark.sql.execution.root.id', 'spark.jobGroup.id', ...tagNames),
      ),
    ],
  ],
)
const execution = ['executionId', 'rootExecutionId', 'description']
const plan = ['physicalPlanDescription', 'sparkPlanInfo']

const stageCompleted = 'SparkListenerStageCompleted'
const executionStart = 'SparkListenerSQLExecutionStart'
const planChange = 'SparkListenerSQLAdaptiveExecutionUpdate'
const always: readonly [string, Wanted][] = [
  ['SparkListenerJobStart', ofJob],
  ['SparkListenerStageSubmitted', wanted([])],
]

/** The events that are large, and little of which is read, by the last part of their names. Of others all may be. */
const wantedFor: Readonly<Record<Detail, ReadonlyMap<string, Wanted>>> = {
  document: new Map([
    ...always,
    [stageCompleted, wanted([])],
    [executionStart, wanted(execution)],
    [planChange, wanted(['executionId'])],
  ]),
  rows: new Map([
    ...always,
    [stageCompleted, wanted([], [['Stage Info', new Map(values(...ofStage, 'Accumulables'))]])],
    [executionStart, wanted([...execution, ...plan])],
    [planChange, wanted(['executionId', ...plan])],
  ]),
}

/** The fields that are read of an event; undefined for one of which all may be. */
export function wantedOf(event: string, detail: Detail): Wanted | undefined {
  return wantedFor[detail].get(event.slice(event.lastIndexOf('.') + 1))
}
