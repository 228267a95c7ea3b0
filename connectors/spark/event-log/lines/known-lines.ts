import { listAt, type Fields } from '../events/fields.ts'
import { namesOfPhoton } from '../events/task-line.ts'
import type { TaskRecord } from '../events/task-record.ts'
import { taskMeasures } from '../facts/task-sums.ts'
import { LineForm } from './line-form.ts'

/** How a line of a task's event begins; those of other events are few. */
const prefix = '{"Event":"SparkListenerTask'
const eventStart = '{"Event":"'.length
const kindOf: Readonly<Record<string, TaskRecord['event']>> = {
  SparkListenerTaskStart: 'start',
  SparkListenerTaskEnd: 'end',
}
/** A log has some forms of a line, one for each kind of event and way to end. */
const mostForms = 12
const longestFormBytes = 32_768
const ofPeaks = 'Task Executor Metrics/'
const ofInfo = 'Task Info/'

const zero = 0x30
/** Names of executors are small numbers, most of them. */
const executorNames = Array.from({ length: 1_000 }, (_none, number) => String(number))

/** The form of a line that begins or ends a task, and where it has what a record needs. */
class TaskForm {
  readonly #form: LineForm
  readonly #event: Buffer
  readonly #slots
  readonly #record: TaskRecord
  #bytes: Buffer = Buffer.alloc(0)

  constructor(form: LineForm, event: string) {
    this.#form = form
    this.#event = Buffer.from(event)
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
      isSpeculative: false,
      launchTimeMs: 0,
      finishTimeMs: 0,
      end: 'succeeded',
      reason: 'Success',
      failure: undefined,
      measures: new Float64Array(taskMeasures.length),
      peakNames: peakPaths.map((path) => path.slice(ofPeaks.length)),
      peaks: new Float64Array(peakPaths.length),
      photon: undefined,
    }
  }

  /** Whether a line has this form and is of the same event. */
  has(bytes: Buffer, start: number, end: number): boolean {
    return this.#form.matches(bytes, start, end) && this.#isOfEvent(bytes)
  }

  #isOfEvent(bytes: Buffer): boolean {
    const [start = 0, end = 0] = [this.#form.starts[this.#slots.event], this.#form.ends[this.#slots.event]]
    if (end - start !== this.#event.length) return false
    for (let place = prefix.length - eventStart; place < this.#event.length; place += 1)
      if (bytes[start + place] !== this.#event[place]) return false
    return true
  }

  /** What a line of this form holds; undefined if it has another, or if it needs the parser. */
  read(bytes: Buffer, start: number, end: number, mayHavePhoton: boolean): TaskRecord | undefined {
    if (!this.has(bytes, start, end)) return undefined
    this.#bytes = bytes
    if (this.#record.event === 'other') return this.#record
    if (this.#record.event === 'start') return this.#begun()
    if (mayHavePhoton && this.#hasPhoton()) return undefined
    return this.#text(this.#slots.reason) === 'Success' ? this.#filled() : undefined
  }

  #begun(): TaskRecord | undefined {
    const [record, slots, { values }] = [this.#record, this.#slots, this.#form]
    const stageId = values[slots.stageId]
    if (stageId === undefined) return undefined
    record.stageId = stageId
    record.stageAttempt = values[slots.stageAttempt] ?? 0
    record.launchTimeMs = values[slots.launchTime] ?? 0
    return record
  }

  #filled(): TaskRecord | undefined {
    const record = this.#begun()
    if (!record) return undefined
    const [slots, { values }] = [this.#slots, this.#form]
    record.taskId = values[slots.taskId]
    record.index = values[slots.index]
    record.attempt = values[slots.attempt]
    record.executorId = this.#executorId()
    record.isSpeculative = values[slots.isSpeculative] === 1
    record.finishTimeMs = values[slots.finishTime] ?? 0
    record.end =
      values[slots.isKilled] === 1 ? 'killed' : values[slots.isFailed] === 1 ? 'failed' : 'succeeded'
    for (let place = 0; place < slots.measures.length; place += 1)
      record.measures[place] = values[slots.measures[place] ?? -1] ?? 0
    for (let place = 0; place < slots.peaks.length; place += 1)
      record.peaks[place] = values[slots.peaks[place] ?? -1] ?? 0
    return record
  }

  #executorId(): string | undefined {
    const slot = this.#slots.executorId
    const [start = 0, end = 0] = [this.#form.starts[slot], this.#form.ends[slot]]
    let number = end - start > 0 && end - start <= 3 ? 0 : Number.NaN
    for (let place = start; place < end; place += 1) {
      const digit = (this.#bytes[place] ?? 0) - zero
      number = digit >= 0 && digit <= 9 ? number * 10 + digit : Number.NaN
    }
    const name = executorNames[number]
    return name !== undefined && name.length === end - start ? name : this.#text(slot)
  }

  #text(slot: number): string | undefined {
    const text = slot < 0 ? '' : this.#form.textAt(this.#bytes, slot)
    return text === '' ? undefined : text
  }

  #accumulables(): readonly Fields[] {
    const list: unknown = JSON.parse(`[${this.#text(this.#slots.accumulables) ?? ']'}`)
    return listAt({ list }, 'list')
  }

  #hasPhoton(): boolean {
    const text = this.#text(this.#slots.accumulables)
    return text !== undefined && namesOfPhoton.some((name) => text.includes(name))
  }
}

/**
 * Reads the lines of tasks without parsing them, once it has seen one of their form: they are nearly all of a log. What it
 * reads is what the parser would have read.
 */
export class KnownLines {
  #forms: TaskForm[] = []
  #seenPhoton = false

  /** Takes note of the bytes in which lines of the next calls stand. */
  look(chunk: Buffer): void {
    this.#seenPhoton ||= namesOfPhoton.some((name) => chunk.includes(name))
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
    for (const [place, form] of this.#forms.entries()) {
      const found = form.read(bytes, start, end, this.#seenPhoton)
      if (found === undefined) continue
      if (place > 0) this.#forms = [form, ...this.#forms.filter((other) => other !== form)]
      return found
    }
    return undefined
  }

  /** Learns the form of a line that was parsed. */
  learn(bytes: Buffer, start: number, end: number, event: string): void {
    if (this.#forms.length >= mostForms || end - start > longestFormBytes) return
    if (this.#forms.some((known) => known.has(bytes, start, end))) return
    const form = LineForm.of(bytes, start, end)
    if (form) this.#forms.push(new TaskForm(form, event))
  }
}
