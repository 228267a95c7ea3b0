import { fieldsAt, idAt, idsAt, isFields, isTrueAt, listAt, textAt, type Fields } from '../events/fields.ts'
import { driverUpdatesIn } from '../events/sql-plan.ts'

/** What the history server keeps of a stage: for each accumulator the last value of each task, by the task's index. */
type StageMetrics = { attempt: number; ended: Set<number>; values: Map<number, Map<number, number>> }

type Execution = { stageIds: Set<number>; driver: (readonly [id: number, value: number])[] }

const nothing = (attempt: number): StageMetrics => ({ attempt, ended: new Set(), values: new Map() })

/** SQL metrics by the rules of Spark's history server (its SQLAppStatusListener), from the ends of all tasks. */
export class HistoryMetrics {
  readonly #executions = new Map<number, Execution>()
  readonly #stages = new Map<number, StageMetrics>()

  /** Takes the next line of a log. */
  read(line: string): void {
    let event: unknown
    try {
      event = JSON.parse(line)
    } catch {
      return
    }
    if (!isFields(event)) return
    const name = textAt(event, 'Event')?.split('.').at(-1)
    if (name === 'SparkListenerSQLExecutionStart') this.#start(event)
    if (name === 'SparkListenerJobStart') this.#startJob(event)
    if (name === 'SparkListenerStageSubmitted') this.#submit(fieldsAt(event, 'Stage Info'))
    if (name === 'SparkListenerTaskEnd') this.#endTask(event)
    if (name === 'SparkListenerDriverAccumUpdates')
      this.#executions.get(idAt(event, 'executionId') ?? -1)?.driver.push(...driverUpdatesIn(event))
  }

  /** The total of each accumulator in an execution. */
  totalsOf(executionId: number): Map<number, number> {
    const totals = new Map<number, number>()
    const add = (id: number, value: number) => totals.set(id, (totals.get(id) ?? 0) + value)
    const execution = this.#executions.get(executionId)
    for (const stageId of execution?.stageIds ?? [])
      for (const [id, values] of this.#stages.get(stageId)?.values ?? [])
        for (const value of values.values()) add(id, value)
    for (const [id, value] of execution?.driver ?? []) add(id, value)
    return totals
  }

  #start(event: Fields): void {
    const executionId = idAt(event, 'executionId')
    if (executionId !== undefined) this.#executions.set(executionId, { stageIds: new Set(), driver: [] })
  }

  #startJob(event: Fields): void {
    const id = textAt(fieldsAt(event, 'Properties'), 'spark.sql.execution.id')
    const execution = id === undefined ? undefined : this.#executions.get(Number(id))
    if (!execution) return
    for (const stageId of idsAt(event, 'Stage IDs')) {
      execution.stageIds.add(stageId)
      this.#stages.set(stageId, nothing(0))
    }
  }

  #submit(info: Fields): void {
    const [stageId, attempt] = [idAt(info, 'Stage ID') ?? -1, idAt(info, 'Stage Attempt ID') ?? 0]
    const stage = this.#stages.get(stageId)
    if (stage && stage.attempt !== attempt) this.#stages.set(stageId, nothing(attempt))
  }

  #endTask(event: Fields): void {
    const stage = this.#stages.get(idAt(event, 'Stage ID') ?? -1)
    const info = fieldsAt(event, 'Task Info')
    const index = idAt(info, 'Index') ?? -1
    if (!stage || stage.attempt !== (idAt(event, 'Stage Attempt ID') ?? 0) || stage.ended.has(index)) return
    for (const accumulable of listAt(info, 'Accumulables')) {
      const { Update: update } = accumulable
      const id = idAt(accumulable, 'ID')
      if (id === undefined || update === undefined || textAt(accumulable, 'Metadata') !== 'sql') continue
      const values = stage.values.get(id) ?? new Map<number, number>()
      stage.values.set(id, values.set(index, Number(update)))
    }
    if (!isTrueAt(info, 'Failed') && !isTrueAt(info, 'Killed')) stage.ended.add(index)
  }
}
