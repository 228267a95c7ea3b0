import { listAt, type Fields } from '../events/fields.ts'
import { namesOfPhoton } from '../events/task-line.ts'
import type { AccumulablesAt, TaskRecord } from '../events/task-record.ts'
import { taskMeasures } from '../facts/task-sums.ts'
import { FlatObjects } from './flat-objects.ts'
import { LineForm } from './line-form.ts'

/** How a line of a task's event begins; those of other events are few. */
const prefix = '{"Event":"SparkListenerTask'
const success = Buffer.from('Success')
const kindOf: Readonly<Record<string, TaskRecord['event']>> = {
  SparkListenerTaskStart: 'start',
  SparkListenerTaskEnd: 'end',
}
/** A log has some forms of a line, one for each kind of event and way to end. */
const mostForms = 12
const longestFormBytes = 32_768
const ofPeaks = 'Task Executor Metrics/'
const ofInfo = 'Task Info/'

/** The form of a line that begins or ends a task, and where it has what a record needs. */
class TaskForm {
  readonly #form: LineForm
  readonly #event: Buffer
  readonly #lists: FlatObjects
  readonly #slots
  readonly #record: TaskRecord
  readonly #list: AccumulablesAt
  #bytes: Buffer = Buffer.alloc(0)

  constructor(form: LineForm, event: string, lists: FlatObjects, more: readonly string[]) {
    this.#form = form
    this.#lists = lists
    this.#event = Buffer.from(event)
    this.#list = { bytes: this.#bytes, start: 0, end: 0, kind: 0 }
    const number = (path: string) => form.slotOf(path, 'number')
    const peakPaths = form.pathsBelow(ofPeaks)
    this.#slots = {
      event: form.slotOf('Event', 'text'),
      reason: form.slotOf('Task End Reason/Reason', 'text'),
      stageId: number('Stage ID'),
      stageAttempt: number('Stage Attempt ID'),
      taskId: number(`${ofInfo}Task ID`),
      index: number(`${ofInfo}Index`),
      attempt: number(`${ofInfo}Attempt`),
      executorId: form.slotOf(`${ofInfo}Executor ID`, 'text'),
      host: form.slotOf(`${ofInfo}Host`, 'text'),
      locality: form.slotOf(`${ofInfo}Locality`, 'text'),
      isSpeculative: form.slotOf(`${ofInfo}Speculative`, 'flag'),
      isKilled: form.slotOf(`${ofInfo}Killed`, 'flag'),
      isFailed: form.slotOf(`${ofInfo}Failed`, 'flag'),
      launchTime: number(`${ofInfo}Launch Time`),
      finishTime: number(`${ofInfo}Finish Time`),
      accumulables: form.slotOf(`${ofInfo}Accumulables`, 'list'),
      measures: Int32Array.from(taskMeasures, ({ group, field }) =>
        number(group === undefined ? `Task Metrics/${field}` : `Task Metrics/${group}/${field}`),
      ),
      peaks: Int32Array.from(peakPaths, number),
      more: Int32Array.from(more, number),
    }
    this.#record = {
      event: kindOf[event] ?? 'other',
      stageId: 0,
      stageAttempt: 0,
      taskId: undefined,
      index: undefined,
      attempt: undefined,
      executorId: undefined,
      host: () => this.#text(this.#slots.host),
      locality: () => this.#text(this.#slots.locality),
      accumulables: () => this.#accumulables(),
      list: undefined,
      isSpeculative: false,
      launchTimeMs: 0,
      finishTimeMs: 0,
      end: 'succeeded',
      reason: 'Success',
      failure: undefined,
      measures: new Float64Array(taskMeasures.length),
      oddValues: 0,
      peakNames: peakPaths.map((path) => path.slice(ofPeaks.length)),
      peaks: new Float64Array(peakPaths.length),
      photon: undefined,
      more: new Float64Array(more.length),
    }
  }

  /** Whether a line has this form and is of the same event. */
  has(bytes: Buffer, start: number, end: number): boolean {
    return this.#form.matches(bytes, start, end) && this.#isOfEvent(bytes)
  }

  #isOfEvent(bytes: Buffer): boolean {
    return this.#form.hasText(bytes, this.#slots.event, this.#event)
  }

  /** What a line of this form holds; undefined if it has another, or if it needs the parser. */
  read(bytes: Buffer, start: number, end: number): TaskRecord | undefined {
    if (!this.has(bytes, start, end)) return undefined
    this.#bytes = bytes
    if (this.#record.event === 'other') return this.#record
    if (this.#record.event === 'start') return this.#begun()
    // What Photon measured stands in the list of accumulables.
    if (this.#lists.isMarked) return undefined
    return this.#form.hasText(bytes, this.#slots.reason, success) ? this.#filled() : undefined
  }

  #begun(): TaskRecord | undefined {
    const [record, slots, { values }] = [this.#record, this.#slots, this.#form]
    const stageId = values[slots.stageId]
    if (stageId === undefined) return undefined
    record.stageId = stageId
    record.stageAttempt = values[slots.stageAttempt] ?? 0
    record.taskId = values[slots.taskId]
    record.launchTimeMs = values[slots.launchTime] ?? 0
    if (slots.more.length > 0) this.#identify()
    return record
  }

  /** Reads which task it is, and the further numbers that were asked for. */
  #identify(): void {
    const [record, slots, { values }] = [this.#record, this.#slots, this.#form]
    record.taskId = values[slots.taskId]
    record.index = values[slots.index]
    record.attempt = values[slots.attempt]
    record.executorId = this.#text(slots.executorId)
    record.isSpeculative = values[slots.isSpeculative] === 1
    for (let place = 0; place < slots.more.length; place += 1)
      record.more[place] = values[slots.more[place] ?? -1] ?? Number.NaN
  }

  #filled(): TaskRecord | undefined {
    const record = this.#begun()
    if (!record) return undefined
    const [slots, { values }] = [this.#slots, this.#form]
    record.index = values[slots.index]
    record.attempt = values[slots.attempt]
    record.executorId = this.#text(slots.executorId)
    record.isSpeculative = values[slots.isSpeculative] === 1
    record.finishTimeMs = values[slots.finishTime] ?? 0
    record.end =
      values[slots.isKilled] === 1 ? 'killed' : values[slots.isFailed] === 1 ? 'failed' : 'succeeded'
    for (let place = 0; place < slots.measures.length; place += 1)
      record.measures[place] = values[slots.measures[place] ?? -1] ?? 0
    for (let place = 0; place < slots.peaks.length; place += 1)
      record.peaks[place] = values[slots.peaks[place] ?? -1] ?? 0
    record.list = this.#listOfLine()
    return record
  }

  #listOfLine(): AccumulablesAt | undefined {
    const [{ accumulables: slot }, { kind }, list] = [this.#slots, this.#lists, this.#list]
    if (slot < 0 || kind === undefined) return undefined
    list.bytes = this.#bytes
    list.start = this.#form.starts[slot] ?? 0
    list.end = this.#form.ends[slot] ?? 0
    list.kind = kind
    return list
  }

  #text(slot: number): string | undefined {
    const text = slot < 0 ? '' : this.#form.textAt(this.#bytes, slot)
    return text === '' ? undefined : text
  }

  #accumulables(): readonly Fields[] {
    const list: unknown = JSON.parse(`[${this.#text(this.#slots.accumulables) ?? ']'}`)
    return listAt({ list }, 'list')
  }
}

/**
 * Reads the lines of tasks without parsing them, once it has seen one of their form: they are nearly all of a log. What it
 * reads is what the parser would have read.
 */
export class KnownLines {
  readonly #lists = new FlatObjects(namesOfPhoton)
  readonly #more: readonly string[]
  #forms: TaskForm[] = []

  /** Of the lines of tasks it reads the numbers at further paths, too, and of a start which task it is. */
  constructor(more: readonly string[] = []) {
    this.#more = more
  }

  /** Whether a line may be one that it can learn. */
  static isOfTask(bytes: Buffer, start: number, end: number): boolean {
    if (end - start <= prefix.length) return false
    for (let place = prefix.length - 1; place >= 0; place -= 1)
      if (bytes[start + place] !== prefix.charCodeAt(place)) return false
    return true
  }

  /** The event of a line of a known form; undefined: the line must be parsed. */
  read(bytes: Buffer, start: number, end: number): TaskRecord | undefined {
    const forms = this.#forms
    for (let place = 0; place < forms.length; place += 1) {
      const found = forms[place]?.read(bytes, start, end)
      if (found === undefined) continue
      if (place > 0) this.#putFirst(place)
      return found
    }
    return undefined
  }

  #putFirst(place: number): void {
    this.#forms.unshift(...this.#forms.splice(place, 1))
  }

  /** Learns the form of a line that was parsed. */
  learn(bytes: Buffer, start: number, end: number, event: string): void {
    if (this.#forms.length >= mostForms || end - start > longestFormBytes) return
    if (this.#forms.some((known) => known.has(bytes, start, end))) return
    const form = LineForm.of(bytes, start, end, this.#lists)
    if (form) this.#forms.push(new TaskForm(form, event, this.#lists, this.#more))
  }
}
