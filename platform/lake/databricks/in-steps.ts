import { commonTables, type CommonTable } from '../common-tables.ts'
import { sqlTokens, type SqlToken } from '../sql-tokens.ts'

/** A statement of which parts are made as tables first, in their order. */
export type Steps = { tables: { name: string; select: string }[]; select: string }

// As many tables Spark plans well in one statement.
const mostReads = 100
const smallReads = 3

/**
 * Spark puts a common table expression wherever it is named, so that expressions that name each other twice grow to
 * thousands of joins. In a select of that kind those that are named more than once become tables of their own.
 */
export function inSteps(select: string, prefix: string): Steps {
  const tokens = sqlTokens(select).filter(({ kind }) => kind !== 'comment')
  const named = outermost(commonTables(tokens))
  if (named.length === 0 || readsOf(tokens, named, new Set()).all <= mostReads) return { tables: [], select }
  const madeBefore = new Set<string>()
  for (const table of named) {
    const { of, times } = readsOf(tokens, named, madeBefore)
    if ((times.get(table.name) ?? 0) > 1 && (of.get(table.name) ?? 0) > smallReads) madeBefore.add(table.name)
  }
  const tables = named
    .filter(({ name }) => madeBefore.has(name))
    .map((table) => ({
      name: `${prefix}_${table.name}`,
      select: stepOf(select, tokens, named, madeBefore, prefix, table),
    }))
  return { tables, select: withTables(select, tokens, named, madeBefore, prefix) }
}

function outermost(tables: readonly CommonTable[]): CommonTable[] {
  return tables.filter(({ open, close }) => !tables.some((other) => other.open < open && other.close > close))
}

/** How many tables each expression reads once all are put in place, how often each is named, and what the whole reads. */
function readsOf(tokens: readonly SqlToken[], named: readonly CommonTable[], made: ReadonlySet<string>) {
  const of = new Map<string, number>()
  const times = new Map<string, number>()
  const readsBetween = (first: number, last: number): number => {
    let reads = 0
    for (let index = first; index < last; index += 1) {
      if (!['from', 'join'].includes(tokens[index]?.text.toLowerCase() ?? '')) continue
      const name = tokens[index + 1]?.text ?? ''
      if (name === '(') continue
      times.set(name, (times.get(name) ?? 0) + 1)
      reads += made.has(name) ? 1 : (of.get(name) ?? 1)
    }
    return reads
  }
  for (const { name, open, close } of named) of.set(name, readsBetween(open, close))
  return { of, times, all: readsBetween((named.at(-1)?.close ?? 0) + 1, tokens.length) }
}

function stepOf(
  select: string,
  tokens: readonly SqlToken[],
  named: readonly CommonTable[],
  made: ReadonlySet<string>,
  prefix: string,
  table: CommonTable,
): string {
  const before = named.slice(0, named.indexOf(table))
  const body = textBetween(select, tokens, table)
  if (before.length === 0) return body
  return `with\n${before.map((each) => `${each.name} as (${bodyOf(select, tokens, made, prefix, each)})`).join(',\n')}\n${body}`
}

function withTables(
  select: string,
  tokens: readonly SqlToken[],
  named: readonly CommonTable[],
  made: ReadonlySet<string>,
  prefix: string,
): string {
  let text = ''
  let copied = 0
  for (const table of named.filter(({ name }) => made.has(name))) {
    text += `${select.slice(copied, offsetAfter(tokens, table.open))}select * from ${prefix}_${table.name}`
    copied = tokens[table.close]?.offset ?? copied
  }
  return text + select.slice(copied)
}

function bodyOf(
  select: string,
  tokens: readonly SqlToken[],
  made: ReadonlySet<string>,
  prefix: string,
  table: CommonTable,
): string {
  return made.has(table.name) ? `select * from ${prefix}_${table.name}` : textBetween(select, tokens, table)
}

function textBetween(select: string, tokens: readonly SqlToken[], { open, close }: CommonTable): string {
  return select.slice(offsetAfter(tokens, open), tokens[close]?.offset)
}

function offsetAfter(tokens: readonly SqlToken[], index: number): number {
  return (tokens[index]?.offset ?? 0) + (tokens[index]?.text.length ?? 0)
}
