import { commonTables, type CommonTable } from '../common-tables.ts'
import { sqlTokens, type SqlToken } from '../sql-tokens.ts'

/** A select, and the tables to create before it, in this order. */
export type MaterializedSelect = { tables: { name: string; select: string }[]; select: string }

// Spark still plans this many table reads in one statement well.
const mostReads = 100
const smallReads = 3

/**
 * Materializes common table expressions. Spark inlines each one wherever it is named, so expressions that read each other
 * twice grow to thousands of joins. In such a select, expressions that are read more than once become tables.
 */
export function withMaterializedTables(select: string, prefix: string): MaterializedSelect {
  const tokens = sqlTokens(select).filter(({ kind }) => kind !== 'comment')
  const named = outermost(commonTables(tokens))
  if (named.length === 0 || readsOf(tokens, named, new Set()).all <= mostReads) return { tables: [], select }
  const materialized = new Set<string>()
  for (const table of named) {
    const { of, times } = readsOf(tokens, named, materialized)
    if ((times.get(table.name) ?? 0) > 1 && (of.get(table.name) ?? 0) > smallReads)
      materialized.add(table.name)
  }
  const tables = named
    .filter(({ name }) => materialized.has(name))
    .map((table) => ({
      name: `${prefix}_${table.name}`,
      select: stepOf(select, tokens, named, materialized, prefix, table),
    }))
  return { tables, select: withTables(select, tokens, named, materialized, prefix) }
}

function outermost(tables: readonly CommonTable[]): CommonTable[] {
  return tables.filter(({ open, close }) => !tables.some((other) => other.open < open && other.close > close))
}

/** How many tables each expression reads after inlining, how often it is read, and how many tables the select reads. */
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
