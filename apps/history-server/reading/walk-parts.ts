import { isPlainLog, linesIn, type FileRange } from '#connectors/spark/event-log/bytes/file-range.ts'
import { LineScanner } from '#connectors/spark/event-log/bytes/line-scanner.ts'
import { takeLogFiles, type TakeFile } from '#connectors/spark/event-log/bytes/log-files.ts'
import {
  markOfPart,
  numberOfPart,
  type LineReader,
  type ReadLine,
} from '#connectors/spark/event-log/lines/line-reader.ts'

/** A part of a file: of a log, or of an archive of logs, or what begins with the mark of a Databricks rollover. */
export type Part = {
  /** Its place among all of the file. */
  place: number
  /** The path of the file, with "!" before a name within an archive. */
  name: string
  /** Number of the Spark context, and of the part in it, on Databricks. */
  contextId: string | undefined
  rolloverNumber: number | undefined
}

/** Who takes the lines of a file. */
export type PartTaker = {
  /** A part begins; answers whether its lines are wanted. */
  onPart: (part: Part) => boolean
  /** A line of a part that is wanted, which is there until the next one. */
  onLine: (line: ReadLine) => void
  /** Whether a line need not be read, as its bytes show. */
  isPassedOver?: (bytes: Buffer, start: number, end: number) => boolean
  onTooLong?: () => void
  /** Whether the rest of the file within it is of no use; asked from time to time. */
  isOver?: () => boolean
  /** A file within it could not be read to its end. */
  onProblem?: (problem: string) => void
}

const contextIdIn = /"SparkContext Id"\s*:\s*"?(-?\d+)/
const rolloverMark = '{"Event":"DBCEventLoggingListenerMetadata'

/** Counts the parts of a file while its lines are read. */
class PartWalker {
  readonly #taker: PartTaker
  readonly #lines: LineReader
  #part: Part = { place: -1, name: '', contextId: undefined, rolloverNumber: undefined }
  #isWanted = false
  #hasLines = false

  constructor(taker: PartTaker, lines: LineReader) {
    this.#taker = taker
    this.#lines = lines
  }

  begin(name: string): void {
    this.#begin({ name, contextId: undefined, rolloverNumber: undefined })
  }

  #begin(part: Omit<Part, 'place'>): void {
    this.#part = { ...part, place: this.#part.place + (this.#hasLines || this.#part.place < 0 ? 1 : 0) }
    this.#hasLines = false
    this.#isWanted = this.#taker.onPart(this.#part)
  }

  readonly onSkipped = (): void => {
    this.#hasLines = true
    if (this.#isWanted) this.#taker.onTooLong?.()
  }

  readonly onLine = (bytes: Buffer, start: number, end: number): void => {
    const isMark = startsWith(bytes, start, rolloverMark)
    const isPassedOver = !this.#isWanted || this.#taker.isPassedOver?.(bytes, start, end) === true
    if (isPassedOver && !isMark) {
      this.#hasLines = true
      return
    }
    const line = this.#lines.read(bytes, start, end)
    if (line === undefined) return
    const mark = markOfPart(line)
    if (mark) {
      // The number of a context has more digits than a number keeps.
      const contextId = contextIdIn.exec(bytes.toString('utf8', start, end))?.[1]
      this.#begin({ name: this.#part.name, contextId, rolloverNumber: numberOfPart(mark) })
    }
    this.#hasLines = true
    if (this.#isWanted) this.#taker.onLine(line)
  }
}

/** Whether a line begins with this text. */
export function startsWith(bytes: Buffer, start: number, text: string): boolean {
  for (let place = 0; place < text.length; place += 1)
    if (bytes[start + place] !== text.charCodeAt(place)) return false
  return true
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const whole: readonly FileRange[] = [{ start: 0, end: Infinity }]

/**
 * Walks over the parts of a file and their lines; of a plain file only over the lines that begin in the ranges. Throws if the file
 * cannot be opened; what breaks off is a problem of its part.
 */
export async function walkParts(
  path: string,
  lines: LineReader,
  taker: PartTaker,
  ranges: readonly FileRange[] = whole,
): Promise<void> {
  const walker = new PartWalker(taker, lines)
  const take: TakeFile = async (name, chunks) => {
    walker.begin(name)
    const scanner = new LineScanner(walker)
    try {
      for await (const chunk of chunks) {
        scanner.push(chunk)
        if (taker.isOver?.() === true) break
      }
    } catch (error) {
      taker.onProblem?.(messageOf(error))
    }
    scanner.end()
  }
  if (!(await isPlainLog(path))) {
    await takeLogFiles(path, take)
    return
  }
  walker.begin(path)
  try {
    for (const range of ranges) {
      const scanner = new LineScanner(walker)
      for await (const chunk of linesIn(path, range)) {
        scanner.push(chunk)
        if (taker.isOver?.() === true) break
      }
      scanner.end()
    }
  } catch (error) {
    taker.onProblem?.(messageOf(error))
  }
}
