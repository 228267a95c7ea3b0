import { stat } from 'node:fs/promises'
import { isPlainLog, type FileRange } from '#connectors/spark/event-log/bytes/file-range.ts'
import { applyEvent, eventName } from '#connectors/spark/event-log/events/apply-event.ts'
import { textAt } from '#connectors/spark/event-log/events/fields.ts'
import { emptyFacts } from '#connectors/spark/event-log/facts/log-facts.ts'
import { isTask, LineReader, type ReadLine } from '#connectors/spark/event-log/lines/line-reader.ts'
import type { LogPart } from '#connectors/spark/event-log/read-log.ts'
import { startsWith, walkParts, type Part } from './walk-parts.ts'

/** What is known of a part before its application is read: who ran, and when. */
export type ListedPart = LogPart & {
  path: string
  place: number
  user: string | undefined
  changedMs: number
}

const ofEvent = '{"Event":"'
const ofSpark = `${ofEvent}SparkListener`
const wanted = ['Application', 'LogStart'].map((name) => `${ofSpark}${name}`)

/** Of a plain file that is larger, only the lines at both ends are read, as those of an application's start and end stand there. */
const largeBytes = 64 * 1_048_576
const endBytes = 8 * 1_048_576
/** After so many lines without an event a file is no event log. */
const linesToJudge = 1_000

function emptyPart(path: string, { place, name, contextId, rolloverNumber }: Part): ListedPart {
  const facts = emptyFacts('document')
  return {
    path,
    place,
    file: name,
    contextId,
    rolloverNumber,
    lines: facts.lines,
    hasEvents: false,
    facts,
    problem: undefined,
    isOverBudget: false,
    user: undefined,
    changedMs: 0,
  }
}

function take(part: ListedPart, line: ReadLine): void {
  if (line === 'broken' || isTask(line)) return
  const { event } = line
  if (textAt(event, 'Event') === undefined) return
  part.hasEvents = true
  if (eventName(event) === 'SparkListenerApplicationStart') part.user = textAt(event, 'User')
  if (/ApplicationStart|ApplicationEnd|LogStart|Metadata/.test(eventName(event) ?? ''))
    applyEvent(part.facts, event, undefined)
}

/** The ranges of a file whose lines are read; undefined for all. */
async function rangesOf(path: string, size: number): Promise<FileRange[] | undefined> {
  if (size < largeBytes || !(await isPlainLog(path))) return undefined
  return [
    { start: 0, end: endBytes },
    { start: size - endBytes, end: size },
  ]
}

async function partsIn(path: string, ranges: FileRange[] | undefined): Promise<ListedPart[]> {
  const parts: ListedPart[] = []
  await walkParts(
    path,
    new LineReader('document'),
    {
      onPart(part) {
        const known = parts.findIndex(({ place }) => place === part.place)
        if (known >= 0) parts.splice(known, 1)
        parts.push(emptyPart(path, part))
        return true
      },
      onLine(line) {
        const part = parts.at(-1)
        if (!part) return
        part.lines.read += 1
        take(part, line)
      },
      isPassedOver(bytes, start) {
        const part = parts.at(-1)
        if (!part || !startsWith(bytes, start, ofEvent)) return false
        const isWanted = wanted.some((name) => startsWith(bytes, start, name))
        if (isWanted) return false
        part.hasEvents = true
        part.lines.read += 1
        return true
      },
      isOver() {
        const part = parts.at(-1)
        return part !== undefined && !part.hasEvents && part.lines.read > linesToJudge
      },
      onProblem(problem) {
        const part = parts.at(-1)
        if (part) part.problem = problem
      },
    },
    ranges,
  )
  return parts
}

/** The parts of a file with who ran, and when; their other events are passed over. */
export async function listParts(path: string): Promise<ListedPart[]> {
  const { size, mtimeMs } = await stat(path)
  const ranges = await rangesOf(path, size)
  let parts = await partsIn(path, ranges)
  // Parts of Databricks may stand one after the other in a file.
  if (ranges && parts.some(({ contextId }) => contextId !== undefined)) parts = await partsIn(path, undefined)
  for (const part of parts) part.changedMs = Math.trunc(mtimeMs)
  return parts
}
