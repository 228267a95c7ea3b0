/** Spark numbers the tasks of an application. */
let tasksSoFar = 0

/** Events of a small application: a job, two stages, three tasks. */
const events = [
  { Event: 'SparkListenerLogStart', 'Spark Version': '3.5.1' },
  {
    Event: 'SparkListenerApplicationStart',
    'App Name': 'shop',
    'App ID': 'app-1',
    Timestamp: 1_000,
    User: 'ada',
  },
  {
    Event: 'SparkListenerExecutorAdded',
    Timestamp: 1_100,
    'Executor ID': '1',
    'Executor Info': { Host: 'a', 'Total Cores': 4 },
  },
  {
    Event: 'SparkListenerJobStart',
    'Job ID': 0,
    'Submission Time': 2_000,
    'Stage IDs': [0, 1],
    Properties: { 'spark.sql.execution.id': '7' },
  },
  ...[0, 1].map((task) => taskEnd({ stageId: 0, durationMs: 100 + task, cpuNs: 1_999_999 })),
  stageCompleted(0, 2, 2_000, 2_500),
  taskEnd({ stageId: 1, durationMs: 50, cpuNs: 1_500_000 }),
  stageCompleted(1, 1, 2_500, 2_900),
  {
    Event: 'SparkListenerJobEnd',
    'Job ID': 0,
    'Completion Time': 3_000,
    'Job Result': { Result: 'JobSucceeded' },
  },
  { Event: 'SparkListenerApplicationEnd', Timestamp: 4_000 },
]

type Task = { stageId: number; durationMs: number; cpuNs: number; taskId?: number; executorId?: string }

/** The event of a task that succeeded, another one each time. */
export function taskEnd({ stageId, durationMs, cpuNs, taskId, executorId = '1' }: Task): object {
  tasksSoFar += 1
  return {
    Event: 'SparkListenerTaskEnd',
    'Stage ID': stageId,
    'Stage Attempt ID': 0,
    'Task Type': 'ResultTask',
    'Task End Reason': { Reason: 'Success' },
    'Task Info': {
      'Task ID': taskId ?? tasksSoFar,
      'Launch Time': 2_000,
      'Executor ID': executorId,
      Host: 'a',
      'Finish Time': 2_000 + durationMs,
      Failed: false,
      Killed: false,
      Accumulables: [
        {
          ID: 1,
          Name: 'internal.metrics.executorRunTime',
          Update: 9,
          Value: 9,
          Internal: true,
          'Count Failed Values': true,
        },
      ],
    },
    'Task Metrics': {
      'Executor Run Time': 40,
      'Executor CPU Time': cpuNs,
      'Input Metrics': { 'Bytes Read': 10 },
    },
  }
}

function stageCompleted(stageId: number, tasks: number, from: number, until: number): object {
  const info = {
    'Stage ID': stageId,
    'Stage Attempt ID': 0,
    'Stage Name': 'count',
    'Number of Tasks': tasks,
    'Submission Time': from,
    'Completion Time': until,
  }
  return { Event: 'SparkListenerStageCompleted', 'Stage Info': info }
}

/** Lines of a log. */
export function logOf(lines: readonly object[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** The log of the small application. */
export const smallLog = logOf(events)

/** The same, but for numbers that Spark would not give: what the files in `written-by-spark` hold. */
export const packedLog = smallLog
  .replaceAll(/"Task ID":\d+/g, '"Task ID":1')
  .replaceAll(/"Number of Tasks":\d+/g, '"Number of Tasks":2')
