import type { SqlToken } from '#lake/sql-tokens.ts'
import { conditions, partsOf, tokensOf, wordAt, type Condition, type Part, type Piece } from './conditions.ts'

/** A model's SQL with one change. */
export type Mutant = {
  kind: 'key' | 'predicate' | 'boundary'
  line: number
  /** What was changed and how; the same change of a text that stands several times has its number. */
  name: string
  sql: string
}

type Text = { sql: string; tokens: readonly SqlToken[] }
type Edit = Omit<Mutant, 'line' | 'sql'> & { start: number; end: number; text: string }

/** A text with each of its join keys and predicates removed, each condition negated, and each boundary moved. */
export function mutantsOf(sql: string): Mutant[] {
  const text = { sql, tokens: tokensOf(sql) }
  const edits = [...removedParts(text), ...negated(text), ...removedColumns(text), ...movedBoundaries(text)]
  return numbered(edits.toSorted((left, right) => left.start - right.start)).map((edit) => ({
    kind: edit.kind,
    name: edit.name,
    line: sql.slice(0, edit.start).split('\n').length,
    sql: sql.slice(0, edit.start) + edit.text + sql.slice(edit.end),
  }))
}

function removedParts(text: Text): Edit[] {
  return conditions(text.tokens).flatMap((condition) =>
    partsOf(text.tokens, condition).map((part) =>
      edited(text, part, {
        kind: condition.clause !== 'when' && isKey(text, part) ? 'key' : 'predicate',
        name: `without ${textOf(text, part)}`,
        text: withoutPart(text, condition, part),
      }),
    ),
  )
}

function withoutPart({ tokens }: Text, condition: Condition, part: Part): string {
  if (isValueOfCase(tokens, condition)) return 'null'
  return part.tiedBy === 'and' ? 'true' : 'false'
}

/** Conditions of joins are not negated: hardly a row would meet them. */
function negated(text: Text): Edit[] {
  return conditions(text.tokens)
    .filter((condition) => condition.clause !== 'on' && !isValueOfCase(text.tokens, condition))
    .map((condition) =>
      edited(text, condition, {
        kind: 'predicate',
        name: `not ${textOf(text, condition)}`,
        text: `not (${textOf(text, condition)})`,
      }),
    )
}

/** Whether a condition is a value of `case x when …`. */
function isValueOfCase(tokens: readonly SqlToken[], { clause, from }: Condition): boolean {
  if (clause !== 'when') return false
  let depth = 0
  for (let place = from - 2; place >= 0; place -= 1) {
    const word = wordAt(tokens, place)
    if (depth === 0 && word === 'case') return wordAt(tokens, place + 1) !== 'when'
    if (word === 'end' || word === ')') depth += 1
    if (word === 'case' || word === '(') depth -= 1
  }
  return false
}

/** Whether a part compares columns of two tables. */
function isKey({ tokens }: Text, { from, until }: Piece): boolean {
  const equals = tokens.findIndex(({ text }, place) => place >= from && place < until && text === '=')
  const isDistinct = tokens.findIndex(
    (_token, place) => place >= from && place < until && wordAt(tokens, place) === 'distinct',
  )
  const middle = Math.max(equals, isDistinct)
  const tables = (start: number, end: number) =>
    tokens.slice(start, end).filter((_token, place) => tokens[start + place + 1]?.text === '.')
  const [left, right] = [tables(from, middle), tables(middle, until)]
  return middle > 0 && left.some((one) => right.some((other) => one.text !== other.text))
}

/** Each column of a `using`, without which the tables are joined by the others. */
function removedColumns(text: Text): Edit[] {
  return text.tokens.flatMap((_token, place) => {
    if (wordAt(text.tokens, place) !== 'using') return []
    const columns = columnsFrom(text.tokens, place + 2)
    const joined = joinedTable(text, place)
    return columns.map((column) => ({
      kind: 'key' as const,
      name: `without ${column} of ${joined.alias} using (${columns.join(', ')})`,
      start: joined.start,
      end: offsetAfter(text, place + 2 * columns.length + 1),
      text: joinWithout(
        joined,
        column,
        columns.filter((other) => other !== column),
      ),
    }))
  })
}

type Joined = { table: string; alias: string; start: number }

/** The table before a `using`: `table` or `table as alias`. */
function joinedTable({ tokens }: Text, using: number): Joined {
  const alias = tokens[using - 1]?.text ?? ''
  const table = wordAt(tokens, using - 2) === 'as' ? using - 3 : using - 1
  return { alias, table: tokens[table]?.text ?? '', start: tokens[table]?.offset ?? 0 }
}

// Without the column in one of the tables, its bare name stays that of the other.
function joinWithout({ table, alias }: Joined, column: string, others: readonly string[]): string {
  const on = others.length > 0 ? `using (${others.join(', ')})` : 'on true'
  return `(select * exclude (${column}) from ${table}) as ${alias} ${on}`
}

function columnsFrom(tokens: readonly SqlToken[], first: number): string[] {
  const close = tokens.findIndex(({ text }, place) => place >= first && text === ')')
  return tokens.slice(first, close).flatMap(({ text }) => (text === ',' ? [] : [text]))
}

const moved: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

function movedBoundaries({ sql, tokens }: Text): Edit[] {
  return tokens.flatMap(({ text, offset }) => {
    const other = moved[text]
    if (!other) return []
    const lineStart = sql.lastIndexOf('\n', offset) + 1
    const before = sql.slice(lineStart, offset).trimStart()
    const after = sql.slice(offset + text.length).split('\n')[0] ?? ''
    return [
      {
        kind: 'boundary' as const,
        name: `${before}[${other}]${after}`,
        start: offset,
        end: offset + text.length,
        text: other,
      },
    ]
  })
}

function edited(text: Text, piece: Piece, change: Omit<Edit, 'start' | 'end'>): Edit {
  return { ...extentOf(text, piece), ...change }
}

function extentOf(text: Text, { from, until }: Piece): { start: number; end: number } {
  return { start: text.tokens[from]?.offset ?? 0, end: offsetAfter(text, until - 1) }
}

function offsetAfter({ tokens }: Text, place: number): number {
  const token = tokens[place]
  return token ? token.offset + token.text.length : 0
}

function textOf(text: Text, piece: Piece): string {
  const { start, end } = extentOf(text, piece)
  return text.sql.slice(start, end).replaceAll(/\s+/g, ' ')
}

function numbered(edits: readonly Edit[]): Edit[] {
  return edits.map((edit, place) => {
    const same = edits.slice(0, place).filter(({ name }) => name === edit.name).length
    return same === 0 ? edit : { ...edit, name: `${edit.name} (${same + 1})` }
  })
}
