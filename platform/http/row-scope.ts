import { LRUCache } from 'lru-cache'
import type { Unseen } from '#contract/guard.ts'
import { CodedError } from '#contract/errors.ts'
import { sqlTokens } from '#lake/sql-tokens.ts'
import { tablesRead } from '#lake/tables-read.ts'
import type { QueryValues, User } from './ports.ts'
import { parametersOf } from './query.ts'

/** The published tables as a caller sees them. */
export type RowScope = {
  /** By table the select of the rows that the caller sees; undefined: all. A table that is not in it is shown to nobody. */
  tables: ReadonlyMap<string, string | undefined>
  /** Common tables that these selects read: their names, and the select of each. */
  beside: Readonly<Record<string, string>>
  /** Values that all of them name. */
  values: QueryValues
}

/** What decides which published rows somebody sees; answers nothing for who sees all. */
export type RowScopes = { of(user: User, unseen: Unseen): Promise<RowScope | undefined> }

type Statement = { sql: string; parameters: ReadonlySet<string> }

const mostStatements = 500
const scoped = new WeakMap<RowScope['tables'], LRUCache<string, Statement>>()

/** The statement with each published table cut down to the rows that the caller sees. Throws where one has no audience. */
export function inRowScope({ sql }: Pick<Statement, 'sql'>, { tables, beside }: RowScope): Statement {
  const known = scoped.get(tables) ?? new LRUCache<string, Statement>({ max: mostStatements })
  scoped.set(tables, known)
  const found = known.get(sql) ?? scopedStatement(sql, tables, beside)
  known.set(sql, found)
  return found
}

function scopedStatement(sql: string, tables: RowScope['tables'], beside: RowScope['beside']): Statement {
  const cut = rowsOfTables(tablesRead(sql), tables)
  if (cut.size === 0) return { sql, parameters: parametersOf(sql) }
  const named = [
    ...Object.entries(beside).map(([name, select]) => `${name} as materialized (\n${select}\n)`),
    ...[...cut].map(([name, select]) => `${name} as not materialized (\n${select}\n)`),
  ].join(',\n')
  const whole = withCommonTables(sql, named)
  return { sql: whole, parameters: parametersOf(whole) }
}

/** The selects of the tables that a statement reads, and of those that these follow, each after what it follows. */
function rowsOfTables(names: readonly string[], tables: RowScope['tables']): Map<string, string> {
  const cut = new Map<string, string>()
  const take = (name: string) => {
    if (!tables.has(name))
      throw new CodedError('internal', `${name} does not declare who sees its rows, so nobody does.`)
    const select = tables.get(name)
    if (select === undefined || cut.has(name)) return
    for (const followed of tablesRead(select)) if (tables.has(followed)) take(followed)
    cut.set(name, select)
  }
  for (const name of names) take(name)
  return cut
}

/** Puts common tables before those of a statement. */
function withCommonTables(sql: string, named: string): string {
  const [first, second] = sqlTokens(sql).filter(({ kind }) => kind !== 'comment')
  if (first?.text.toLowerCase() !== 'with') return `with ${named}\n${sql}`
  const isRecursive = second?.text.toLowerCase() === 'recursive'
  const { offset, text } = isRecursive ? second : first
  const rest = sql.slice(offset + text.length)
  return `with ${isRecursive ? 'recursive ' : ''}${named},${rest}`
}
