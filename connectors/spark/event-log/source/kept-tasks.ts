import { taskRecordOf, type TaskRecord } from '../events/task-record.ts'
import { eventName } from '../events/apply-event.ts'
import type { ReadLine } from '../lines/line-reader.ts'
import { taskRow } from '../rows/task-row.ts'
import { keyOf, type LogPlace, type LogRow } from '../rows/row-values.ts'

/** Rows of tasks stand in memory until they are sent. */
const mostTasks = 100_000

/** The rows of the tasks that end in the lines of one reading. */
export class KeptTasks {
  readonly rows: LogRow[] = []
  readonly #key: LogRow
  readonly #sinceMs: number
  readonly #most: number
  #left = 0

  constructor(place: LogPlace, sinceMs: number, most = mostTasks) {
    this.#key = keyOf(place)
    this.#sinceMs = sinceMs
    this.#most = most
  }

  /** Keeps what a line has of a task. One whose output was lost has ended before. */
  add(line: ReadLine): void {
    const task = endedTaskOf(line)
    if (!task || task.reason === 'Resubmitted') return
    if (Math.max(task.launchTimeMs, task.finishTimeMs) < this.#sinceMs) return
    if (this.rows.length < this.#most) this.rows.push({ ...this.#key, ...taskRow(task) })
    else this.#left += 1
  }

  /** What is not kept, if anything. */
  get problem(): string | undefined {
    if (this.#left === 0) return undefined
    return `${this.#left} tasks have no row of their own: one reading keeps ${this.#most}.`
  }
}

function endedTaskOf(line: ReadLine): TaskRecord | undefined {
  if (line === 'broken') return undefined
  if ('stageId' in line) return line.event === 'end' ? line : undefined
  if (eventName(line.event) !== 'SparkListenerTaskEnd') return undefined
  return taskRecordOf(line.event, line.photon)
}
