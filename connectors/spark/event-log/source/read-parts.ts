import { LineScanner } from '../bytes/line-scanner.ts'
import type { Chunks } from '../bytes/decompressed.ts'
import { takeLogFiles } from '../bytes/log-files.ts'
import { numberAt, type Fields } from '../events/fields.ts'
import { addFault } from '../facts/faults.ts'
import type { LogFacts } from '../facts/log-facts.ts'
import { joinedObjects } from '../lines/joined-events.ts'
import { applyLine, LineReader, markOfPart, numberOfPart } from '../lines/line-reader.ts'
import type { KeptTasks } from './kept-tasks.ts'
import { tailName } from './log-files.ts'

/** A part as it was downloaded. */
export type LocalPart = { name: string; path: string }

/**
 * How many whole lines of each part are read, by its rollover number; without one, by the name of its file without the ending
 * of its packing. Beside them stands when the part of a number began.
 */
export type LinesRead = Record<string, number>

const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** An earlier part than those that are read. */
export class LatePart extends Error {}

/** Reads the lines of one file that are not read yet, and adds their events to the facts. */
class PartReader {
  readonly #reader = new LineReader()
  readonly #name: string
  readonly #facts: LogFacts
  readonly #lines: LinesRead
  readonly #refusesLate: boolean
  readonly #tasks: KeptTasks | undefined
  #key: string | undefined
  #seen = 0
  #isEnding = false
  problem: string | undefined

  constructor(name: string, { facts, lines, refusesLate, tasks }: Reading) {
    this.#name = name
    this.#facts = facts
    this.#lines = lines
    this.#refusesLate = refusesLate
    this.#tasks = tasks
  }

  readonly onSkipped = (): void => {
    if (this.#isEnding || !this.#isNextUnread()) return
    this.#facts.lines.read += 1
    this.#facts.lines.tooLong += 1
  }

  readonly onLine = (bytes: Buffer, start: number, end: number): void => {
    const line = this.#reader.read(bytes, start, end)
    if (line === undefined || (line === 'broken' && this.#hasReadJoined(bytes, start, end))) return
    const mark = markOfPart(line)
    if (mark) this.#begin(mark)
    if (this.#key === undefined && this.#name === tailName) {
      this.problem = 'It does not begin with the number of its part'
      return
    }
    // The last line may be cut: a longer copy of the part has it whole.
    if (this.#isEnding && line === 'broken') {
      if (this.#name !== tailName) this.problem = 'Its last line is cut'
      return
    }
    if (!this.#isNextUnread()) return
    applyLine(this.#facts, line)
    this.#tasks?.add(line)
  }

  /** Each object of a line that has several is a line: a longer copy of the part may have a break between them. */
  #hasReadJoined(bytes: Buffer, start: number, end: number): boolean {
    const joined = joinedObjects(bytes, start, end)
    if (joined.length > 0) addFault(this.#facts.watched.faults, 'joinedLines')
    for (const [from, until] of joined) this.onLine(bytes, from, until)
    return joined.length > 0
  }

  end(scanner: LineScanner): void {
    this.#isEnding = true
    scanner.end()
  }

  /** Whether the next line of the part is not read yet, and then counts it. */
  #isNextUnread(): boolean {
    this.#key ??= `file ${this.#name.replace(/\.[a-z0-9]+$/, '')}`
    this.#seen += 1
    if (this.#seen <= (this.#lines[this.#key] ?? 0)) return false
    this.#lines[this.#key] = this.#seen
    return true
  }

  #begin(mark: Fields): void {
    const number = numberOfPart(mark)
    if (number === undefined) return
    const isKnown = String(number) in this.#lines
    if (!isKnown && this.#refusesLate && number < Math.max(-1, ...partNumbers(this.#lines)))
      throw new LatePart()
    this.#key = this.#keyOf(number, numberAt(mark, 'Timestamp') ?? 0)
    this.#seen = 0
  }

  /** Copies of a part began at one time: another one with its number is of a log that was begun anew. */
  #keyOf(number: number, beganMs: number): string {
    const began = (this.#lines[`began ${number}`] ??= beganMs)
    return began === beganMs ? String(number) : `${number} from ${beganMs}`
  }
}

type Reading = {
  facts: LogFacts
  lines: LinesRead
  /** Whether to throw at a part that comes before those that were read, rather than add it at the end. */
  refusesLate: boolean
  /** What keeps a row of each task; absent if nothing does. */
  tasks?: KeptTasks | undefined
}

/** The numbers of the parts that were read. */
export function partNumbers(lines: LinesRead): number[] {
  return Object.keys(lines).map(Number).filter(Number.isInteger)
}

/** Adds what a file has beyond what was read; answers why its reading ended early, if it did. */
export async function readPart({ name, path }: LocalPart, reading: Reading): Promise<string | undefined> {
  const reader = new PartReader(name, reading)
  let failure: string | undefined
  const take = async (_name: string, chunks: Chunks) => {
    const scanner = new LineScanner(reader)
    try {
      for await (const chunk of chunks) scanner.push(chunk)
    } catch (error) {
      if (error instanceof LatePart) throw error
      failure = `It cannot be read to its end: ${sentence(error)}`
    }
    reader.end(scanner)
  }
  try {
    await takeLogFiles(path, take)
  } catch (error) {
    if (error instanceof LatePart) throw error
    failure = `It cannot be read: ${sentence(error)}`
  }
  return failure ?? reader.problem
}

/** Files in the order of the parts that they begin with; those without a number stay where they are. */
export async function inOrderOfParts(parts: readonly LocalPart[]): Promise<LocalPart[]> {
  const numbered: { part: LocalPart; number: number }[] = []
  let before = -1
  for (const part of parts) {
    before = (await firstNumber(part)) ?? before
    numbered.push({ part, number: before })
  }
  return numbered.sort((one, other) => one.number - other.number).map(({ part }) => part)
}

async function firstNumber({ path }: LocalPart): Promise<number | undefined> {
  let number: number | undefined
  const reader = new LineReader()
  const onLine = (bytes: Buffer, start: number, end: number) => {
    const line = number === undefined ? reader.read(bytes, start, end) : undefined
    const mark = line && markOfPart(line)
    if (mark) number = numberOfPart(mark)
  }
  const take = async (_name: string, chunks: Chunks) => {
    const scanner = new LineScanner({ onLine, onSkipped: () => {} })
    for await (const chunk of chunks) {
      scanner.push(chunk)
      return
    }
  }
  // What is wrong with a file is found when it is read.
  await takeLogFiles(path, take).catch(() => undefined)
  return number
}
