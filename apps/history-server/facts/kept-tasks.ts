import type { TaskHistory } from './stage-tasks.ts'
import { valueOf } from './task-values.ts'

export const sortings = ['ID', 'INCREASING_RUNTIME', 'DECREASING_RUNTIME'] as const
export type Sorting = (typeof sortings)[number]

/** As many tasks of a stage attempt can be asked for; a history server keeps as many by default. */
export const mostTasks = 100_000

/** Tasks that did not succeed sort before all others, the longest first. */
function runTimeOf({ values, status }: TaskHistory): number {
  if (!values) return -1
  const runMs = valueOf(values, 'executorRunTime')
  return status === 'SUCCESS' ? runMs : -runMs - 1
}

const orders: Readonly<Record<Sorting, (one: TaskHistory, other: TaskHistory) => number>> = {
  ID: (one, other) => one.taskId - other.taskId,
  INCREASING_RUNTIME: (one, other) => runTimeOf(one) - runTimeOf(other) || one.taskId - other.taskId,
  DECREASING_RUNTIME: (one, other) => runTimeOf(other) - runTimeOf(one) || other.taskId - one.taskId,
}

/** Keeps the first tasks in an order, however many there are. */
export class FirstTasks {
  readonly #order: (one: TaskHistory, other: TaskHistory) => number
  readonly #most: number
  #tasks: TaskHistory[] = []
  /** The last of those that were kept when their number was cut: what comes behind it is not among the first. */
  #last: TaskHistory | undefined

  constructor(sorting: Sorting, most: number) {
    this.#order = orders[sorting]
    this.#most = Math.min(most, mostTasks)
  }

  /** Adds a task if it may be one of the first; `complete` fills in what takes long to read. */
  add(task: TaskHistory, complete: (task: TaskHistory) => TaskHistory = (same) => same): void {
    if (this.#most === 0 || (this.#last && this.#order(task, this.#last) > 0)) return
    this.#tasks.push(complete(task))
    if (this.#tasks.length > this.#most * 1.25 + 1_000) this.#cut()
  }

  #cut(): void {
    this.#tasks = this.#tasks.sort(this.#order).slice(0, this.#most)
    if (this.#tasks.length === this.#most) this.#last = this.#tasks.at(-1)
  }

  /** Those from a place on, in their order. */
  from(offset: number): TaskHistory[] {
    this.#cut()
    return this.#tasks.slice(offset)
  }
}
