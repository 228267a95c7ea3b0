import type { StatementLine } from '#lake/databricks/settings.ts'
import type { SparkTask } from './event-log.ts'
import { aloneMs, workOf, type Work } from './work.ts'

/** Duration of the statements for one table, and the work of their tasks. */
export type StatementWork = {
  name: string
  statements: number
  engineMs: number
  /** Time of stages with one task. */
  aloneMs: number
  work: Work
}

const writes =
  /^(?:insert (?:into|overwrite)(?: table)?|create (?:or replace )?table(?: if not exists)?|merge into|delete from|drop table if exists|alter table) `?(\w+)`?/
const reads = /\bfrom `?(\w+)`?/

/** The statements for each table, longest first. */
export function workPerStatement(
  lines: readonly StatementLine[],
  tasks: readonly SparkTask[],
): StatementWork[] {
  const named = Map.groupBy(lines, statementName)
  const perStatement = Map.groupBy(tasks, ({ statementId }) => statementId)
  const all = [...named].map(([name, own]) => {
    const ownTasks = own.flatMap(({ statementId }) => perStatement.get(statementId) ?? [])
    const engineMs = own.reduce((sum, line) => sum + line.engineMs, 0)
    return { name, statements: own.length, engineMs, aloneMs: aloneMs(ownTasks), work: workOf(ownTasks) }
  })
  return all.sort((left, right) => right.engineMs - left.engineMs)
}

/** The table that a statement writes or reads. */
export function statementName({ text }: Pick<StatementLine, 'text'>): string {
  const written = writes.exec(text)?.[1]
  if (written !== undefined) return written
  return `read ${reads.exec(text)?.[1] ?? 'something'}`
}
