import { z } from 'zod'
import { answers, processCall } from '#contract/process-call.ts'
import { missingParts } from '../applications.ts'
import { emptyFacts, type LogFacts } from '../facts/log-facts.ts'
import { mergeFacts } from '../facts/merge-facts.ts'
import { logRows } from '../rows/log-rows.ts'
import { logTask } from '../task-table.ts'
import { factsOfKept, keptFacts } from './kept-facts.ts'
import { KeptTasks } from './kept-tasks.ts'
import { inOrderOfParts, LatePart, partNumbers, readPart } from './read-parts.ts'

const part = z.object({ name: z.string(), path: z.string() })
const linesRead = z.record(z.string(), z.number())

const order = z.object({
  place: z.object({
    accountId: z.string(),
    workspaceId: z.string(),
    clusterId: z.string(),
    sparkContextId: z.string(),
  }),
  /** What is carried on from the parts that were read before; absent if none was. */
  facts: z.unknown().optional(),
  lines: linesRead,
  files: z.array(part),
  /** Why other files of the context are not read, by their names. */
  problems: z.record(z.string(), z.string()),
  refusesLate: z.boolean(),
  /** Since when each task gets a row of its own; absent if none does. */
  tasksSinceMs: z.number().optional(),
})

/** Which parts of a Spark context to read on top of which. */
export type ReadOrder = z.infer<typeof order>

type Row = Readonly<Record<string, unknown>>
// A reading may have a row of each of 100,000 tasks, and a row's values are checked where it becomes a file.
const rows = z.array(z.custom<Row>((row) => typeof row === 'object' && row !== null)).readonly()

/** What was read: nothing if all must be read again, as an earlier part came late. */
const readAnswer = z.discriminatedUnion('isLate', [
  z.object({ isLate: z.literal(true) }),
  z.object({
    isLate: z.literal(false),
    facts: z.string(),
    lines: linesRead,
    rows: z.record(z.string(), rows).readonly(),
    /** Why files could not be read to their end, by their names. */
    problems: z.record(z.string(), z.string()),
  }),
])
export type ReadAnswer = z.output<typeof readAnswer>

/** Reads parts of a Spark context in a process of its own; reports the name of each file before it is read. */
export const readParts = processCall({
  name: 'readParts',
  input: order,
  output: readAnswer,
  progress: z.string(),
})

/** The answering side. */
export const readsParts = answers(readParts, (asked, { progress }) => readOrdered(asked, progress))

/** Facts for what is new of an application, which know whose log it is and which tasks have ended. */
function touchedBefore({ application, watched: { ended, isOfOther } }: LogFacts): LogFacts {
  const touched = emptyFacts()
  touched.application = { ...application }
  touched.watched.endedBefore = ended
  touched.watched.isOfOther = isOfOther
  return touched
}

/** Reads parts of a Spark context in their order, on top of what was read before; reports each file before it reads it. */
export async function readOrdered(asked: ReadOrder, report: (file: string) => void): Promise<ReadAnswer> {
  const { place, facts: carried, lines: before, files, problems: others, refusesLate, tasksSinceMs } = asked
  const facts = carried === undefined ? emptyFacts() : factsOfKept(carried)
  // Carried facts of another version of this program.
  if (!facts) return { isLate: true }
  const touched = touchedBefore(facts)
  const tasks = tasksSinceMs === undefined ? undefined : new KeptTasks(place, tasksSinceMs)
  const lines = { ...before }
  const problems: Record<string, string> = {}
  try {
    for (const file of await inOrderOfParts(files)) {
      report(file.name)
      const problem = await readPart(file, { facts: touched, lines, refusesLate, tasks })
      if (problem !== undefined) problems[file.name] = problem
    }
  } catch (error) {
    if (error instanceof LatePart) return { isLate: true }
    throw error
  }
  mergeFacts(facts, touched)
  const missing = missingParts(partNumbers(lines))
  const unread = Object.entries({ ...others, ...problems })
  const sentences = [
    ...unread.map(([name, cause]) => `${name}: ${cause}.`),
    ...missing,
    ...(tasks?.problem === undefined ? [] : [tasks.problem]),
  ]
  const watched = { ...facts.watched, lacksParts: missing.length > 0 || unread.length > 0 }
  const rows = logRows({ ...facts, watched, problems: [...facts.problems, ...sentences] }, place, touched)
  const all = tasks ? { ...rows, [logTask.name]: tasks.rows } : rows
  return { isLate: false, facts: keptFacts(facts), lines, rows: all, problems }
}
