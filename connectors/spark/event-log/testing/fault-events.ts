/** Events of a small application of which tests break some. */
const base = Date.UTC(2025, 5, 1, 8)

/** A time, in seconds from the start of the application. */
export const at = (seconds: number) => base + seconds * 1_000

/** The events before any work. */
export function opening(id = 'app-1', name = 'shop'): object[] {
  return [
    { Event: 'SparkListenerLogStart', 'Spark Version': '3.5.1' },
    { Event: 'SparkListenerApplicationStart', 'App Name': name, 'App ID': id, Timestamp: at(0) },
    {
      Event: 'SparkListenerExecutorAdded',
      Timestamp: at(1),
      'Executor ID': '1',
      'Executor Info': { Host: 'a', 'Total Cores': 4 },
    },
  ]
}

/** A job of one stage begins. */
export function jobStart(id = 0): object {
  return { Event: 'SparkListenerJobStart', 'Job ID': id, 'Submission Time': at(2), 'Stage IDs': [id] }
}

/** A job ends. */
export function jobEnd(id = 0, seconds = 50): object {
  const result = { Result: 'JobSucceeded' }
  return { Event: 'SparkListenerJobEnd', 'Job ID': id, 'Completion Time': at(seconds), 'Job Result': result }
}

type Stage = { id?: number; tasks: number; from?: number; until?: number }

/** A stage begins, or ends if it has an end. */
export function stage({ id = 0, tasks, from = 3, until }: Stage): object {
  return {
    Event: until === undefined ? 'SparkListenerStageSubmitted' : 'SparkListenerStageCompleted',
    'Stage Info': {
      'Stage ID': id,
      'Stage Attempt ID': 0,
      'Stage Name': 'count',
      'Number of Tasks': tasks,
      'Submission Time': at(from),
      ...(until !== undefined && { 'Completion Time': at(until) }),
    },
  }
}

type Task = { id: number; stageId?: number; from?: number; until?: number; reason?: string }

/** A task begins. */
export function taskStart({ id, stageId = 0, from = 10 }: Task): object {
  return {
    Event: 'SparkListenerTaskStart',
    'Stage ID': stageId,
    'Stage Attempt ID': 0,
    'Task Info': { 'Task ID': id, 'Launch Time': at(from), 'Executor ID': '1', Host: 'a' },
  }
}

/** A task ends, of which 9 of 10 seconds are run time. */
export function taskEnd({ id, stageId = 0, from = 10, until = 20, reason = 'Success' }: Task): object {
  return {
    Event: 'SparkListenerTaskEnd',
    'Stage ID': stageId,
    'Stage Attempt ID': 0,
    'Task Type': 'ShuffleMapTask',
    'Task End Reason': { Reason: reason },
    'Task Info': {
      'Task ID': id,
      'Launch Time': at(from),
      'Executor ID': '1',
      Host: 'a',
      'Finish Time': at(until),
      Failed: false,
      Killed: false,
    },
    ...(reason === 'Success' && { 'Task Metrics': { 'Executor Run Time': 9_000 } }),
  }
}

/** The application ends. */
export const applicationEnd = { Event: 'SparkListenerApplicationEnd', Timestamp: at(60) }

/** A whole application of one stage with so many tasks, or other events in their place. */
export function wholeLog(tasks: readonly object[], planned = tasks.length, id = 'app-1'): object[] {
  const work = [
    jobStart(),
    stage({ tasks: planned }),
    ...tasks,
    stage({ tasks: planned, until: 40 }),
    jobEnd(),
  ]
  return [...opening(id), ...work, applicationEnd]
}
