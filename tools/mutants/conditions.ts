import { sqlTokens, type SqlToken } from '#lake/sql-tokens.ts'

/** A piece of an SQL text, by the numbers of its first token and of the one after its last. */
export type Piece = { from: number; until: number }

/** The condition of a clause. */
export type Condition = Piece & { clause: 'on' | 'when' | 'where' }

const joins = ['cross', 'full', 'inner', 'join', 'left', 'right']
const endsWhere = new Set(['except', 'group', 'having', 'intersect', 'limit', 'order', 'union', 'window'])
const ends: Readonly<Record<Condition['clause'], ReadonlySet<string>>> = {
  on: new Set([...endsWhere, ...joins, 'where']),
  when: new Set(['then']),
  where: endsWhere,
}
const clauses: Readonly<Record<string, Condition['clause']>> = {
  having: 'where',
  on: 'on',
  when: 'when',
  where: 'where',
}

/** The tokens of an SQL text, without comments. */
export function tokensOf(sql: string): SqlToken[] {
  return sqlTokens(sql).filter(({ kind }) => kind !== 'comment')
}

/** The word at a place, in lower case; otherwise its text. */
export function wordAt(tokens: readonly SqlToken[], place: number): string {
  return tokens[place]?.text.toLowerCase() ?? ''
}

/** All conditions of clauses, also those within others. Of a `case x when …`, each value is one. */
export function conditions(tokens: readonly SqlToken[]): Condition[] {
  return tokens.flatMap((_token, place) => {
    const clause = clauses[wordAt(tokens, place)]
    if (!clause) return []
    const from = place + 1
    return [{ clause, from, until: endOf(tokens, from, ends[clause]) }]
  })
}

/** Where the brackets or the `case` around a place end, or one of these words stands outside of inner ones. */
function endOf(tokens: readonly SqlToken[], from: number, words: ReadonlySet<string>): number {
  let depth = 0
  for (let place = from; place < tokens.length; place += 1) {
    const word = wordAt(tokens, place)
    if (depth === 0 && (words.has(word) || closes(word))) return place
    depth += step(word)
  }
  return tokens.length
}

const opens = (word: string) => word === '(' || word === 'case'
const closes = (word: string) => word === ')' || word === 'end'
const step = (word: string) => (opens(word) ? 1 : closes(word) ? -1 : 0)

/** A part of a condition, with the word that ties it to others: `and` also where it stands alone. */
export type Part = Piece & { tiedBy: 'and' | 'or' }

/** The parts of a condition: what `and` and `or` tie, to the innermost brackets. The whole is none of them if it has parts. */
export function partsOf(tokens: readonly SqlToken[], condition: Piece): Part[] {
  const tied = split(tokens, inner(tokens, condition))
  if (tied.length === 0) return [{ ...condition, tiedBy: 'and' }]
  const furtherOf = (part: Part) => {
    const further = partsOf(tokens, part)
    return further.length > 1 ? further : []
  }
  return tied.flatMap((part) => [part].concat(furtherOf(part)))
}

/** The parts that the weakest word ties, or none. */
function split(tokens: readonly SqlToken[], piece: Piece): Part[] {
  for (const tiedBy of ['or', 'and'] as const) {
    const parts = splitBy(tokens, piece, tiedBy)
    if (parts.length > 1) return parts
  }
  return []
}

function splitBy(tokens: readonly SqlToken[], { from, until }: Piece, tiedBy: Part['tiedBy']): Part[] {
  const parts: Part[] = []
  let [start, depth, isBetween] = [from, 0, false]
  for (let place = from; place < until; place += 1) {
    const word = wordAt(tokens, place)
    if (depth === 0 && word === tiedBy && !isBetween) {
      parts.push({ from: start, until: place, tiedBy })
      start = place + 1
    }
    if (depth === 0 && word === 'and') isBetween = false
    if (depth === 0 && word === 'between') isBetween = true
    depth += step(word)
  }
  return [...parts, { from: start, until, tiedBy }]
}

/** A piece without `not` and the brackets around it. */
function inner(tokens: readonly SqlToken[], piece: Piece): Piece {
  const from = wordAt(tokens, piece.from) === 'not' ? piece.from + 1 : piece.from
  const isBracketed = wordAt(tokens, from) === '(' && endOf(tokens, from + 1, new Set()) === piece.until - 1
  if (!isBracketed) return piece
  return inner(tokens, { from: from + 1, until: piece.until - 1 })
}
