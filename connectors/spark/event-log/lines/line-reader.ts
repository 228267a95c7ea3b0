import { applyEvent, eventName } from '../events/apply-event.ts'
import { idAt, textAt } from '../events/fields.ts'
import { applyTask, applyTaskStart } from '../events/task-end.ts'
import { parseLine, type ParsedLine } from '../events/task-line.ts'
import type { TaskRecord } from '../events/task-record.ts'
import { wantedOf } from '../events/wanted.ts'
import { addFault } from '../facts/faults.ts'
import type { Detail, LogFacts } from '../facts/log-facts.ts'
import { KnownLines } from './known-lines.ts'
import { wantedFields } from './wanted-fields.ts'

const [carriageReturn, quote] = [0x0d, 0x22]
/** How the line of an event begins. */
const opening = '{"Event":"'
const longestName = 200

/** What a line is: an event of a task, which is there until the next line, another event, or no JSON. */
export type ReadLine = TaskRecord | ParsedLine | 'broken'

/** Whether a line is an event of a task that was read without parsing it. */
export const isTask = (line: ReadLine): line is TaskRecord => line !== 'broken' && 'stageId' in line

/** Reads the lines of a log one after the other. */
export class LineReader {
  readonly #known: KnownLines
  readonly #detail: Detail | 'all'

  /** Of large events it reads what that much detail needs; of tasks the numbers at further paths, too. */
  constructor(detail: Detail | 'all' = 'rows', more: readonly string[] = []) {
    this.#detail = detail
    this.#known = new KnownLines(more)
  }

  /** What a line is; undefined if it is empty. */
  read(bytes: Buffer, start: number, lineEnd: number): ReadLine | undefined {
    const end = bytes[lineEnd - 1] === carriageReturn ? lineEnd - 1 : lineEnd
    const isOfTask = KnownLines.isOfTask(bytes, start, end)
    const known = isOfTask ? this.#known.read(bytes, start, end) : this.#wanted(bytes, start, end)
    return known ?? this.#parsed(bytes, start, end, isOfTask)
  }

  /** A large event of which little is read; undefined for any other line. */
  #wanted(bytes: Buffer, start: number, end: number): ParsedLine | undefined {
    const nameStart = start + opening.length
    let nameEnd = nameStart
    while (bytes[nameEnd] !== quote && nameEnd < nameStart + longestName && nameEnd < end) nameEnd += 1
    const beginning = bytes.toString('latin1', start, nameEnd)
    const name = beginning.slice(opening.length)
    const isEvent = beginning.startsWith(opening)
    const wanted = isEvent && this.#detail !== 'all' ? wantedOf(name, this.#detail) : undefined
    const event = wanted && wantedFields(bytes, start, end, wanted)
    // The parser would keep the last of two names.
    return event && textAt(event, 'Event') === name ? { event, photon: undefined } : undefined
  }

  #parsed(bytes: Buffer, start: number, end: number, isOfTask: boolean): ParsedLine | 'broken' | undefined {
    const text = bytes.toString('utf8', start, end)
    if (text.trim() === '') return undefined
    const parsed = parseLine(text)
    if (!parsed) return 'broken'
    const event = textAt(parsed.event, 'Event')
    if (isOfTask && event !== undefined) this.#known.learn(bytes, start, end, event)
    return parsed
  }
}

/** Adds a line to the facts; answers whether it is an event. */
export function applyLine(facts: LogFacts, line: ReadLine): boolean {
  facts.lines.read += 1
  if (line === 'broken') {
    facts.lines.unparsable += 1
    return false
  }
  const { watched } = facts
  if (watched.isOfOther && !endsOther(line)) {
    addFault(watched.faults, 'otherApplication')
    return true
  }
  if (!isTask(line)) {
    const isEvent = textAt(line.event, 'Event') !== undefined
    if (isEvent) applyEvent(facts, line.event, line.photon)
    else addFault(watched.faults, 'noEvent')
    return isEvent
  }
  if (line.event === 'end') applyTask(facts, line)
  if (line.event === 'start') applyTaskStart(facts, line)
  return true
}

/** Whether the first application may go on with a line. */
function endsOther(line: ReadLine): boolean {
  return markOfPart(line) !== undefined || eventNamed('SparkListenerApplicationStart', line) !== undefined
}

/** The event of a line, if it has this name and is none of a task. */
export function eventNamed(name: string, line: ReadLine): ParsedLine['event'] | undefined {
  if (line === 'broken' || isTask(line)) return undefined
  return eventName(line.event) === name ? line.event : undefined
}

/** The mark with which Databricks begins a part; undefined for any other line. */
export function markOfPart(line: ReadLine): ParsedLine['event'] | undefined {
  return eventNamed('DBCEventLoggingListenerMetadata', line)
}

/** The number of the part that a mark begins, if it has one. */
export function numberOfPart(mark: ParsedLine['event']): number | undefined {
  return idAt(mark, 'Rollover Number')
}
