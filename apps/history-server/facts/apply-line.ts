import { eventName } from '#connectors/spark/event-log/events/apply-event.ts'
import type { Fields } from '#connectors/spark/event-log/events/fields.ts'
import { numbersAt, taskRecordOf, type TaskRecord } from '#connectors/spark/event-log/events/task-record.ts'
import { isTask, type ReadLine } from '#connectors/spark/event-log/lines/line-reader.ts'
import { addProcess, addProfile, keepEnvironment, startApplication } from './apply-environment.ts'
import {
  addBlockManager,
  addExecutor,
  exclude,
  excludeForStage,
  measureDriver,
  measureExecutor,
  removeExecutor,
} from './apply-executors.ts'
import { completeStage, endJob, startJob, submitStage } from './apply-jobs.ts'
import { forgetStored, knowStored, updateBlock } from './apply-storage.ts'
import { endTask, startTask } from './apply-tasks.ts'
import type { Live } from './live.ts'
import { outcomeOf, succeeded, type Outcome } from './task-outcome.ts'
import { furtherNumbers } from './task-values.ts'

type Apply = (live: Live, event: Fields) => void

/** The events that add to the facts, by the last part of their names; others are read over. */
const applications: ReadonlyMap<string, Apply> = new Map<string, Apply>([
  ['SparkListenerApplicationStart', startApplication],
  ['SparkListenerEnvironmentUpdate', keepEnvironment],
  ['SparkListenerResourceProfileAdded', addProfile],
  ['SparkListenerMiscellaneousProcessAdded', addProcess],
  ['SparkListenerJobStart', startJob],
  ['SparkListenerJobEnd', endJob],
  [
    'SparkListenerStageSubmitted',
    (live, event) => {
      submitStage(live, event)
      knowStored(live, event)
    },
  ],
  ['SparkListenerStageCompleted', completeStage],
  ['SparkListenerExecutorAdded', addExecutor],
  ['SparkListenerExecutorRemoved', removeExecutor],
  ['SparkListenerBlockManagerAdded', addBlockManager],
  ['SparkListenerStageExecutorMetrics', measureExecutor],
  ['SparkListenerExecutorMetricsUpdate', measureDriver],
  ['SparkListenerUnpersistRDD', forgetStored],
  ['SparkListenerBlockUpdated', updateBlock],
  ...['Blacklisted', 'Excluded'].flatMap((word): [string, Apply][] => [
    [`SparkListenerExecutor${word}`, (live, event) => exclude(live, event, true)],
    [`SparkListenerNode${word}`, (live, event) => exclude(live, event, true)],
    [`SparkListenerExecutor${word}ForStage`, excludeForStage],
    [`SparkListenerNode${word}ForStage`, excludeForStage],
  ]),
  ...['Unblacklisted', 'Unexcluded'].flatMap((word): [string, Apply][] => [
    [`SparkListenerExecutor${word}`, (live, event) => exclude(live, event, false)],
    [`SparkListenerNode${word}`, (live, event) => exclude(live, event, false)],
  ]),
])

/** What a line has of a task. */
export type TaskLine =
  | { event: 'start'; task: TaskRecord }
  | { event: 'end'; task: TaskRecord; outcome: Outcome }

/** The task of a line; undefined for any other line. */
export function taskOf(line: ReadLine): TaskLine | undefined {
  if (line === 'broken') return undefined
  if (isTask(line)) {
    if (line.event === 'other') return undefined
    return line.event === 'start'
      ? { event: 'start', task: line }
      : { event: 'end', task: line, outcome: succeeded }
  }
  const name = eventName(line.event)
  if (name !== 'SparkListenerTaskStart' && name !== 'SparkListenerTaskEnd') return undefined
  const read = taskRecordOf(line.event, line.photon)
  if (!read) return undefined
  const task = { ...read, more: numbersAt(line.event, furtherNumbers) }
  if (name === 'SparkListenerTaskStart') return { event: 'start', task }
  return { event: 'end', task, outcome: outcomeOf(line.event) }
}

/** Adds a line to what goes on and to the facts. */
export function applyHistoryLine(live: Live, line: ReadLine): void {
  const task = taskOf(line)
  if (task?.event === 'start') startTask(live, task.task)
  else if (task) endTask(live, task.task, task.outcome)
  else if (line !== 'broken' && !isTask(line))
    applications.get(eventName(line.event) ?? '')?.(live, line.event)
}
