import { LRUCache } from 'lru-cache'
import { CodedError } from '#contract/errors.ts'
import { sqlTokens } from '../sql-tokens.ts'
import type { Parameters } from '../lake.ts'

type Scalar = string | number | bigint | boolean | null
type ListValue = readonly (string | number)[]

/** A statement for DuckDB: lists are expanded, and exactly the named parameters are bound. */
export type BoundStatement = { sql: string; values: Record<string, Scalar> }

/** A text cut at its parameters: the name of each stands between two pieces. */
type CutText = { pieces: readonly string[]; names: readonly string[] }

const mostCharacters = 4_000_000
// A report asks the same few texts again and again, each of up to 40,000 characters.
const cutTexts = new LRUCache<string, CutText>({
  maxSize: mostCharacters,
  sizeCalculation: (_, sql) => Math.max(sql.length, 1),
})

/**
 * Expands lists into `$name_0, $name_1, …` and keeps only the parameters that the statement names. Values with a literal
 * are written into the statement.
 */
export function boundStatement(
  sql: string,
  parameters: Parameters = {},
  literalOf: (value: Scalar) => string | undefined = () => undefined,
): BoundStatement {
  const values: Record<string, Scalar> = {}
  const bind = (name: string, value: Scalar) => {
    const text = literalOf(value)
    if (text !== undefined) return text
    values[name] = value
    return `$${name}`
  }
  const texts = new Map<string, string>()
  const textOf = (name: string) => {
    const value = parameters[name]
    if (value === undefined) throw missingParameter(name, parameters)
    const text = texts.get(name) ?? placeholder(name, value, bind)
    texts.set(name, text)
    return text
  }
  const { pieces, names } = cutText(sql)
  const [first = '', ...others] = pieces
  return {
    sql: others.reduce((text, piece, index) => text + textOf(names[index] ?? '') + piece, first),
    values,
  }
}

function cutText(sql: string): CutText {
  const known = cutTexts.get(sql)
  if (known) return known
  const pieces: string[] = []
  const names: string[] = []
  let copied = 0
  for (const { kind, text, offset } of sqlTokens(sql)) {
    if (kind !== 'parameter') continue
    pieces.push(sql.slice(copied, offset))
    names.push(text.slice(1))
    copied = offset + text.length
  }
  const cut = { pieces: [...pieces, sql.slice(copied)], names }
  cutTexts.set(sql, cut)
  return cut
}

function placeholder(
  name: string,
  value: Scalar | ListValue,
  bind: (name: string, value: Scalar) => string,
): string {
  if (!isList(value)) return bind(name, value)
  // An empty list must match nothing for `in` and for `not in` alike.
  if (value.length === 0) return 'select null where false'
  return value.map((item, index) => bind(`${name}_${index}`, item)).join(', ')
}

function isList(value: Scalar | ListValue): value is ListValue {
  return Array.isArray(value)
}

function missingParameter(name: string, parameters: Parameters): CodedError {
  const given = Object.keys(parameters).join(', ') || 'none'
  return new CodedError(
    'internal',
    `The statement names $${name}, but only these parameters are given: ${given}. Pass it.`,
  )
}
