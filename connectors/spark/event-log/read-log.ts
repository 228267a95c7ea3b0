import { isPlainLog, linesIn, type FileRange } from './bytes/file-range.ts'
import { LineScanner } from './bytes/line-scanner.ts'
import { takeLogFiles } from './bytes/log-files.ts'
import type { Chunks } from './bytes/decompressed.ts'
import { BudgetSpent } from './bytes/unpack-budget.ts'
import { isOfOther } from './events/apply-event.ts'
import type { Fields } from './events/fields.ts'
import { emptyFacts, type Detail, type LineCounts, type LogFacts } from './facts/log-facts.ts'
import { mergeFacts } from './facts/merge-facts.ts'
import { addFault } from './facts/faults.ts'
import { joinedObjects } from './lines/joined-events.ts'
import {
  applyLine,
  eventNamed,
  isTask,
  LineReader,
  markOfPart,
  numberOfPart,
  type ReadLine,
} from './lines/line-reader.ts'

/** A file, or the part of one that begins with the mark of a Databricks rollover. */
export type LogPart = {
  file: string
  /** Number of the Spark context, and of the part in it, on Databricks. The first has more digits than a number. */
  contextId: string | undefined
  rolloverNumber: number | undefined
  /** Those of its facts. */
  lines: LineCounts
  /** Whether any line is an event. */
  hasEvents: boolean
  facts: LogFacts
  /** Why its reading ended early. */
  problem: string | undefined
  /** Whether that is because the file holds more than a log can. */
  isOverBudget: boolean
}

const contextIdIn = /"SparkContext Id"\s*:\s*"?(-?\d+)/
/** After so many lines without an event a file is no event log. */
const linesToJudge = 1_000

function emptyPart(file: string, detail: Detail): LogPart {
  const facts = emptyFacts(detail)
  return {
    file,
    contextId: undefined,
    rolloverNumber: undefined,
    lines: facts.lines,
    hasEvents: false,
    facts,
    problem: undefined,
    isOverBudget: false,
  }
}

/** Reads the lines of one file into its parts. */
class PartReader {
  readonly parts: LogPart[]
  readonly #lines: LineReader
  readonly #detail: Detail
  #part: LogPart

  constructor(file: string, detail: Detail) {
    this.#lines = new LineReader(detail)
    this.#detail = detail
    this.#part = emptyPart(file, detail)
    this.parts = [this.#part]
  }

  get part(): LogPart {
    return this.#part
  }

  readonly onSkipped = (): void => {
    this.#part.lines.read += 1
    this.#part.lines.tooLong += 1
  }

  readonly onLine = (bytes: Buffer, start: number, end: number): void => {
    const line = this.#lines.read(bytes, start, end)
    if (line === undefined) return
    if (line === 'broken') {
      this.#readBroken(bytes, start, end)
      return
    }
    if (!isTask(line)) this.#divide(line, bytes, start, end)
    if (applyLine(this.#part.facts, line)) this.#part.hasEvents = true
  }

  #readBroken(bytes: Buffer, start: number, end: number): void {
    const joined = joinedObjects(bytes, start, end)
    if (joined.length === 0) applyLine(this.#part.facts, 'broken')
    else addFault(this.#part.facts.watched.faults, 'joinedLines')
    for (const [from, until] of joined) this.onLine(bytes, from, until)
  }

  /** What a mark begins is a part of its own, and so is another application, from the beginning of its log on. */
  #divide(line: ReadLine, bytes: Buffer, from: number, until: number): void {
    const mark = markOfPart(line)
    // The number of a context has more digits than a number keeps.
    if (mark) this.#roll(contextIdIn.exec(bytes.toString('utf8', from, until))?.[1], numberOfPart(mark))
    if (this.#part.contextId !== undefined) return
    if (this.#part.hasEvents && eventNamed('SparkListenerLogStart', line)) this.#roll(undefined, undefined)
    const start = eventNamed('SparkListenerApplicationStart', line)
    if (start) this.#begin(start)
  }

  #begin(start: Fields): void {
    if (isOfOther(this.#part.facts, start)) {
      this.#roll(undefined, undefined)
      return
    }
    // A line that is there again began no other log.
    const before = this.parts.at(-2)
    if (!before || before.contextId !== undefined || this.#part.facts.application.id !== undefined) return
    const isOther =
      before.facts.application.id === undefined ? hasWork(before) : isOfOther(before.facts, start)
    if (isOther) return
    addRange(before, this.#part)
    this.parts.pop()
    this.#part = before
  }

  #roll(contextId: string | undefined, rolloverNumber: number | undefined): void {
    if (this.#part.lines.read > 0) {
      this.#part = emptyPart(this.#part.file, this.#detail)
      this.parts.push(this.#part)
    }
    this.#part.contextId = contextId
    this.#part.rolloverNumber = rolloverNumber
  }
}

/** Whether anything ran in a part. */
const hasWork = ({ facts: { counts, jobs, stages } }: LogPart) =>
  counts.tasks > 0 || jobs.size > 0 || stages.size > 0

const problemOf = (error: unknown): Pick<LogPart, 'problem' | 'isOverBudget'> => ({
  problem: error instanceof Error ? error.message : String(error),
  isOverBudget: error instanceof BudgetSpent,
})

async function readFile(file: string, chunks: Chunks, detail: Detail): Promise<LogPart[]> {
  const reader = new PartReader(file, detail)
  const scanner = new LineScanner(reader)
  try {
    for await (const chunk of chunks) {
      scanner.push(chunk)
      if (!reader.part.hasEvents && reader.part.lines.read > linesToJudge) break
    }
  } catch (error) {
    Object.assign(reader.part, problemOf(error))
  }
  scanner.end()
  return reader.parts
}

/** Reads the lines of a log that begin in a range of its file, which is not packed. */
export async function readRange(path: string, range: FileRange, detail: Detail = 'rows'): Promise<LogPart[]> {
  return readFile(path, linesIn(path, range), detail)
}

/** The parts of a file of which ranges side by side were read. A range begins in the midst of the part before it. */
export function joinedRanges(ranges: readonly (readonly LogPart[])[]): LogPart[] {
  const parts: LogPart[] = []
  for (const [first, ...others] of ranges) {
    if (parts.at(-1)?.lines.read === 0) parts.pop()
    const last = parts.at(-1)
    if (first && (!last || first.contextId !== undefined || first.rolloverNumber !== undefined))
      parts.push(first)
    else if (first && last) addRange(last, first)
    parts.push(...others)
  }
  return parts
}

function addRange(part: LogPart, more: LogPart): void {
  mergeFacts(part.facts, more.facts)
  part.lines = part.facts.lines
  part.hasEvents ||= more.hasEvents
  part.problem ??= more.problem
  part.isOverBudget ||= more.isOverBudget
}

/** Reads all event logs that a file holds, which may be packed. Memory does not grow with the number of tasks. */
export async function readLog(path: string): Promise<LogPart[]> {
  return readLogFor('rows', path)
}

/** Reads all event logs that a file holds, with so much detail; `takeFiles` hands over what is packed. */
export async function readLogFor(
  detail: Detail,
  path: string,
  takeFiles: typeof takeLogFiles = takeLogFiles,
): Promise<LogPart[]> {
  const parts: LogPart[] = []
  try {
    if (await isPlainLog(path)) return await readRange(path, { start: 0, end: Infinity }, detail)
    await takeFiles(path, async (name, chunks) => void parts.push(...(await readFile(name, chunks, detail))))
  } catch (error) {
    parts.push({ ...emptyPart(path, detail), ...problemOf(error) })
  }
  if (parts.length === 0) parts.push({ ...emptyPart(path, detail), problem: 'no file in it can be a log' })
  return parts
}
