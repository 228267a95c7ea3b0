import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

type Task = {
  taskId: number
  runMs: number
  /** It succeeded if it has no other end. */
  end?: 'FAILED' | 'KILLED'
}

type Application = {
  id: string
  attemptId?: string
  startTimeMs?: number
  endTimeMs?: number | undefined
  tasks?: readonly Task[]
}

function taskEvents({ taskId, runMs, end }: Task): object[] {
  const started = {
    'Task ID': taskId,
    Index: taskId,
    Attempt: 0,
    'Launch Time': 3_000,
    'Executor ID': '1',
    Host: 'a',
    Locality: 'ANY',
    Speculative: false,
    'Getting Result Time': 0,
  }
  const ofStage = { 'Stage ID': 0, 'Stage Attempt ID': 0 }
  const killed = { Reason: 'TaskKilled', 'Kill Reason': 'another attempt succeeded' }
  const failed = { Reason: 'ExceptionFailure', 'Class Name': 'E', Description: 'boom', 'Stack Trace': [] }
  return [
    {
      Event: 'SparkListenerTaskStart',
      ...ofStage,
      'Task Info': { ...started, 'Finish Time': 0, Failed: false, Killed: false, Accumulables: [] },
    },
    {
      Event: 'SparkListenerTaskEnd',
      ...ofStage,
      'Task Type': 'ResultTask',
      'Task End Reason': end === 'FAILED' ? failed : end === 'KILLED' ? killed : { Reason: 'Success' },
      'Task Info': {
        ...started,
        'Finish Time': 3_000 + runMs,
        Failed: end === 'FAILED',
        Killed: end === 'KILLED',
        Accumulables: [],
      },
      'Task Metrics': { 'Executor Run Time': runMs, 'JVM GC Time': 1 },
    },
  ]
}

const stageInfo = {
  'Stage ID': 0,
  'Stage Attempt ID': 0,
  'Stage Name': 'count',
  'Number of Tasks': 2,
  'RDD Info': [],
  'Submission Time': 2_500,
}

/** The events of an application with one job of one stage. */
export function eventsOf({
  id,
  attemptId,
  startTimeMs = 1_000,
  endTimeMs,
  tasks = [],
}: Application): object[] {
  return [
    { Event: 'SparkListenerLogStart', 'Spark Version': '3.5.1' },
    {
      Event: 'SparkListenerApplicationStart',
      'App Name': 'shop',
      'App ID': id,
      'App Attempt ID': attemptId,
      Timestamp: startTimeMs,
      User: 'ada',
    },
    {
      Event: 'SparkListenerExecutorAdded',
      Timestamp: 1_500,
      'Executor ID': '1',
      'Executor Info': { Host: 'a', 'Total Cores': 4, 'Log Urls': {} },
    },
    {
      Event: 'SparkListenerJobStart',
      'Job ID': 0,
      'Submission Time': 2_000,
      'Stage IDs': [0],
      'Stage Infos': [stageInfo],
      Properties: {},
    },
    { Event: 'SparkListenerStageSubmitted', 'Stage Info': stageInfo },
    ...tasks.flatMap(taskEvents),
    { Event: 'SparkListenerStageCompleted', 'Stage Info': { ...stageInfo, 'Completion Time': 4_000 } },
    {
      Event: 'SparkListenerJobEnd',
      'Job ID': 0,
      'Completion Time': 4_500,
      'Job Result': { Result: 'JobSucceeded' },
    },
    ...(endTimeMs === undefined ? [] : [{ Event: 'SparkListenerApplicationEnd', Timestamp: endTimeMs }]),
  ]
}

/** The bytes of a log. */
export function logOf(events: readonly object[]): Buffer {
  return Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join(''))
}

/** Writes logs into a folder of their own, by their names, which is gone after the test; answers the folder. */
export function folderOf(logs: Readonly<Record<string, Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'lakegauge-history-'))
  for (const [name, bytes] of Object.entries(logs)) writeFileSync(join(folder, name), bytes)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
