import { emptyFacts, type LogFacts } from '#connectors/spark/event-log/facts/log-facts.ts'
import { settle } from '#connectors/spark/event-log/facts/stage-tasks.ts'
import { applyLine, LineReader, type ReadLine } from '#connectors/spark/event-log/lines/line-reader.ts'
import { applyHistoryLine } from '../facts/apply-line.ts'
import { emptyHistory, type HistoryFacts } from '../facts/history-facts.ts'
import { Live } from '../facts/live.ts'
import { furtherNumbers } from '../facts/task-values.ts'
import { walkParts } from './walk-parts.ts'

/** Where a part of a log stands: the file, and its place in it. */
export type PartAt = { path: string; place: number }

/** Hands over the lines of an application's parts, one after the other, in the order of the parts. */
export async function eachLine(
  parts: readonly PartAt[],
  onLine: (line: ReadLine) => void,
  onProblem: (problem: string) => void = () => {},
): Promise<void> {
  for (const { path, places } of together(parts)) {
    await walkParts(path, new LineReader('all', furtherNumbers), {
      onPart: ({ place }) => places.has(place),
      onLine,
      onProblem,
    })
  }
}

/** Parts one after the other of a file are read at once. */
function together(parts: readonly PartAt[]): { path: string; places: Set<number> }[] {
  const readings: { path: string; places: Set<number>; last: number }[] = []
  for (const { path, place } of parts) {
    const before = readings.at(-1)
    if (before?.path === path && place > before.last) {
      before.places.add(place)
      before.last = place
    } else readings.push({ path, places: new Set([place]), last: place })
  }
  return readings
}

/** Reads the parts of an application. Memory does not grow with the number of its tasks. */
export async function readHistory(parts: readonly PartAt[]): Promise<HistoryFacts> {
  const log = emptyFacts('rows')
  const live = new Live(emptyHistory(log))
  await eachLine(
    parts,
    (line) => {
      applyLine(log, line)
      applyHistoryLine(live, line)
    },
    (problem) => log.problems.push(problem),
  )
  live.end()
  settleAll(log)
  return live.facts
}

/** Lets go of the values of tasks that were kept for those of them that end late. */
function settleAll(log: LogFacts): void {
  for (const attempts of log.stages.values()) for (const { tasks } of attempts.values()) settle(tasks)
  log.unsettled = []
}
