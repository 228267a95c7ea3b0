import { sqlValuesIn } from '../events/sql-plan.ts'
import type { TaskRecord } from '../events/task-record.ts'
import type { StageFacts } from './log-facts.ts'

/** The last list of accumulables of each kind of a stage's tasks, as bytes, by what lists of one kind share. */
type Lists = Map<number, { bytes: Buffer; length: number }>
type SoFar = { lists: Lists; values: Map<number, number> }

/** Of stages that have not ended, of which there are few. */
const kept = new WeakMap<StageFacts, SoFar>()
/** The tasks of a stage have some kinds of lists, as metrics that a task did not change are left out. */
const mostLists = 32

function raise(values: Map<number, number>, pairs: Float64Array): void {
  for (let place = 0; place < pairs.length; place += 2) {
    const [id = 0, value = 0] = [pairs[place], pairs[place + 1]]
    values.set(id, Math.max(value, values.get(id) ?? value))
  }
}

function takeIn({ lists, values }: SoFar): void {
  for (const { bytes, length } of lists.values()) {
    const list: unknown = JSON.parse(`[${bytes.toString('utf8', 0, length)}`)
    raise(values, sqlValuesIn(list))
  }
  lists.clear()
}

/**
 * Keeps what the SQL metrics of a stage had come to when a task succeeded: the event of its end has that, which never comes for
 * a stage whose driver was killed. Bytes are copied, as to read the lists of all tasks would take longer than the rest.
 */
export function keepTotals(stage: StageFacts, { list, accumulables }: TaskRecord): void {
  // Where the first task has no SQL metric the stage has none.
  if (stage.isCompleted || !stage.sqlStarts?.length) return
  const soFar = kept.get(stage) ?? { lists: new Map(), values: new Map() }
  kept.set(stage, soFar)
  if (!list) {
    raise(soFar.values, sqlValuesIn(accumulables()))
    return
  }
  const length = list.end - list.start
  const before = soFar.lists.get(list.kind)
  const bytes = before && before.bytes.length >= length ? before.bytes : Buffer.allocUnsafe(length + 100)
  list.bytes.copy(bytes, 0, list.start, list.end)
  soFar.lists.set(list.kind, { bytes, length })
  if (soFar.lists.size > mostLists) takeIn(soFar)
}

/** Lets go of what was kept of a stage that has ended. */
export function dropTotals(stage: StageFacts): void {
  kept.delete(stage)
}

/** What the SQL metrics of a stage had come to when it ended or, if it has not, until its last task: accumulator and value in turn. */
export function totalsOf(stage: StageFacts): Float64Array {
  const soFar = stage.isCompleted ? undefined : kept.get(stage)
  if (!soFar) return stage.sqlTotals
  takeIn(soFar)
  const values = new Map(soFar.values)
  raise(values, stage.sqlTotals)
  return Float64Array.from([...values].flat())
}

/** What they had come to in two parts of a log, the second of which is the later one. */
export function mergedTotals(stage: StageFacts, later: StageFacts): Float64Array {
  if (later.isCompleted) {
    dropTotals(stage)
    return later.sqlTotals
  }
  if (stage.isCompleted) return stage.sqlTotals
  const values = new Map<number, number>()
  raise(values, totalsOf(stage))
  raise(values, totalsOf(later))
  return Float64Array.from([...values].flat())
}
