import { eventName } from '#connectors/spark/event-log/events/apply-event.ts'
import { fieldsAt, idAt, textAt, type Fields } from '#connectors/spark/event-log/events/fields.ts'
import { durationOf, type TaskRecord } from '#connectors/spark/event-log/events/task-record.ts'
import { emptyFacts } from '#connectors/spark/event-log/facts/log-facts.ts'
import { isTask, type ReadLine } from '#connectors/spark/event-log/lines/line-reader.ts'
import { excludedForStage } from '../facts/apply-executors.ts'
import { applyHistoryLine, taskOf, type TaskLine } from '../facts/apply-line.ts'
import { accumulatedIn } from '../facts/event-parts.ts'
import { emptyHistory } from '../facts/history-facts.ts'
import { FirstTasks, mostTasks, type Sorting } from '../facts/kept-tasks.ts'
import { Live } from '../facts/live.ts'
import { raisedByFields, raisedByTask } from '../facts/peaks.ts'
import type { AttemptTasks, ExecutorShare, Speculation, TaskHistory } from '../facts/stage-tasks.ts'
import { TaskDistributions } from '../facts/task-distributions.ts'
import type { Outcome } from '../facts/task-outcome.ts'
import {
  addValues,
  gettingResultMs,
  noValues,
  partitionOf,
  valuesOf,
  type Values,
} from '../facts/task-values.ts'
import { eachLine, type PartAt } from './read-history.ts'

/** What is asked of the tasks of an application: of one attempt of a stage, of all of a stage, or of all stages. */
export type TaskQuestion = {
  stageId: number | undefined
  attemptId: number | undefined
  /** Only tasks that ended so; all if it is empty. */
  statuses: readonly string[]
  /** Which tasks are wanted; undefined for none. */
  page: { offset: number; length: number; sortBy: Sorting } | undefined
  /** The shares of the quantiles that are wanted; undefined for none. */
  quantiles: readonly number[] | undefined
}

/** Collects what is asked of the tasks of a stage attempt. */
class Attempt {
  readonly stageId: number
  readonly attemptId: number
  readonly #question: TaskQuestion
  readonly #tasks: FirstTasks
  readonly #running = new Map<number, TaskHistory>()
  readonly #executors = new Map<string, ExecutorShare>()
  readonly #distributions = new TaskDistributions()
  #speculation: Speculation | undefined

  constructor(stageId: number, attemptId: number, question: TaskQuestion) {
    this.stageId = stageId
    this.attemptId = attemptId
    this.#question = question
    const { offset, length, sortBy } = question.page ?? { offset: 0, length: 0, sortBy: 'ID' }
    this.#tasks = new FirstTasks(sortBy, offset + length)
  }

  start(task: TaskRecord): void {
    if (task.isSpeculative) {
      this.#speculation ??= { tasks: 0, activeTasks: 0, completedTasks: 0, failedTasks: 0, killedTasks: 0 }
      this.#speculation.tasks += 1
      this.#speculation.activeTasks += 1
    }
    if (task.taskId !== undefined && this.#running.size < mostTasks)
      this.#running.set(task.taskId, taskHistory(task, undefined, undefined))
  }

  end(
    task: TaskRecord,
    outcome: Outcome,
    { isFirstEnd, isLive }: { isFirstEnd: boolean; isLive: boolean },
  ): void {
    const values = valuesOf(task)
    if (task.taskId !== undefined) this.#running.delete(task.taskId)
    if (isFirstEnd) this.#keep(taskHistory(task, outcome, values), task)
    if (!isLive) return
    if (task.isSpeculative && this.#speculation) countEnd(this.#speculation, outcome)
    const share = this.executor(task.executorId ?? '')
    share.taskTimeMs += durationOf(task) ?? 0
    share.peaks = raisedByTask(share.peaks, task)
    if (outcome.end === 'succeeded') share.succeededTasks += 1
    else if (outcome.end === 'failed') share.failedTasks += 1
    else share.killedTasks += 1
    if (isFirstEnd) addValues(share.sums, values)
  }

  #keep(task: TaskHistory, ended?: TaskRecord): void {
    const { statuses, page, quantiles } = this.#question
    if (quantiles && task.status === 'SUCCESS' && task.values) this.#distributions.add(task, task.values)
    if (page && (statuses.length === 0 || statuses.includes(task.status)))
      this.#tasks.add(task, (kept) =>
        ended ? { ...kept, accumulated: accumulatedIn(ended.accumulables()) } : kept,
      )
  }

  executor(id: string): ExecutorShare {
    const found = this.#executors.get(id)
    if (found) return found
    const made: ExecutorShare = {
      taskTimeMs: 0,
      failedTasks: 0,
      succeededTasks: 0,
      killedTasks: 0,
      isExcluded: false,
      sums: noValues(),
      peaks: undefined,
    }
    this.#executors.set(id, made)
    return made
  }

  answer(): AttemptTasks {
    for (const task of this.#running.values()) this.#keep(task)
    const { page, quantiles } = this.#question
    return {
      stageId: this.stageId,
      attemptId: this.attemptId,
      tasks: page ? this.#tasks.from(page.offset) : [],
      executors: this.#executors,
      speculation: this.#speculation,
      quantiles: quantiles && this.#distributions.quantiles(quantiles),
    }
  }
}

function countEnd(speculation: Speculation, { end }: Outcome): void {
  speculation.activeTasks -= 1
  if (end === 'succeeded') speculation.completedTasks += 1
  else if (end === 'failed') speculation.failedTasks += 1
  else speculation.killedTasks += 1
}

function taskHistory(
  task: TaskRecord,
  outcome: Outcome | undefined,
  values: Values | undefined,
): TaskHistory {
  return {
    taskId: task.taskId ?? -1,
    index: task.index ?? -1,
    attempt: task.attempt ?? 0,
    partitionId: partitionOf(task),
    launchTimeMs: task.launchTimeMs,
    resultFetchStartMs: gettingResultMs(task),
    durationMs: outcome ? durationOf(task) : undefined,
    executorId: task.executorId ?? '',
    host: task.host() ?? '',
    status: outcome?.status ?? 'RUNNING',
    locality: task.locality() ?? 'ANY',
    isSpeculative: task.isSpeculative,
    accumulated: [],
    error: outcome?.error,
    values,
  }
}

/** Collects what is asked of all stage attempts that a question is about. */
class TasksReader {
  readonly #question: TaskQuestion
  readonly #live = new Live(emptyHistory(emptyFacts('document')))
  readonly #attempts = new Map<string, Attempt>()

  constructor(question: TaskQuestion) {
    this.#question = question
  }

  readonly onLine = (line: ReadLine): void => {
    const task = taskOf(line)
    if (task) this.#take(task)
    else if (line !== 'broken' && !isTask(line)) this.#takeEvent(line.event)
    applyHistoryLine(this.#live, line)
  }

  #attemptOf(stageId: number, attemptId: number): Attempt | undefined {
    const { stageId: ofStage = stageId, attemptId: ofAttempt = attemptId } = this.#question
    if (ofStage !== stageId || ofAttempt !== attemptId) return undefined
    const key = `${stageId}.${attemptId}`
    const found = this.#attempts.get(key)
    if (found) return found
    const made = new Attempt(stageId, attemptId, this.#question)
    this.#attempts.set(key, made)
    return made
  }

  #take(line: TaskLine): void {
    const { task } = line
    const attempt = this.#attemptOf(task.stageId, task.stageAttempt)
    if (!attempt) return
    if (line.event === 'start') attempt.start(task)
    else
      attempt.end(task, line.outcome, {
        isFirstEnd: task.taskId !== undefined && this.#live.tasks.has(task.taskId),
        isLive: this.#live.stageAt(task.stageId, task.stageAttempt) !== undefined,
      })
  }

  #takeEvent(event: Fields): void {
    const name = eventName(event) ?? ''
    if (name === 'SparkListenerStageExecutorMetrics') this.#measure(event)
    if (/^SparkListener(?:Executor|Node)(?:Blacklisted|Excluded)ForStage$/.test(name)) this.#exclude(event)
  }

  #measure(event: Fields): void {
    const [stageId, attemptId] = [idAt(event, 'Stage ID') ?? -1, idAt(event, 'Stage Attempt ID') ?? 0]
    if (!this.#live.stageAt(stageId, attemptId)) return
    const share = this.#attemptOf(stageId, attemptId)?.executor(textAt(event, 'Executor ID') ?? '')
    if (share) share.peaks = raisedByFields(share.peaks, fieldsAt(event, 'Executor Metrics'))
  }

  #exclude(event: Fields): void {
    const [stageId, attemptId] = [idAt(event, 'stageId') ?? -1, idAt(event, 'stageAttemptId') ?? 0]
    if (!this.#live.stageAt(stageId, attemptId)) return
    for (const { id } of excludedForStage(this.#live.executors.values(), event)) {
      const share = this.#attemptOf(stageId, attemptId)?.executor(id)
      if (share) share.isExcluded = true
    }
  }

  answer(): AttemptTasks[] {
    return [...this.#attempts.values()].map((attempt) => attempt.answer())
  }
}

/** Reads the tasks that a question is about from the parts of an application. */
export async function readTasks(parts: readonly PartAt[], question: TaskQuestion): Promise<AttemptTasks[]> {
  const reader = new TasksReader(question)
  await eachLine(parts, reader.onLine)
  return reader.answer()
}
