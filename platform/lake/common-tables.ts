import type { SqlToken } from './sql-tokens.ts'

/** A common table expression: its name, its brackets, and where its name goes out of scope. */
export type CommonTable = {
  name: string
  open: number
  close: number
  scopeEnd: number
  isRecursive: boolean
}

/** The common table expressions of a select, from its tokens without comments. */
export function commonTables(tokens: readonly SqlToken[]): CommonTable[] {
  const closes = closingBrackets(tokens)
  const found: CommonTable[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'word' || token.text.toLowerCase() !== 'with') continue
    found.push(...tablesOfWith(tokens, index, closes))
  }
  return found
}

function tablesOfWith(
  tokens: readonly SqlToken[],
  withIndex: number,
  closes: ReadonlyMap<number, number>,
): CommonTable[] {
  const isRecursive = isWord(tokens[withIndex + 1], 'recursive')
  const scopeEnd = enclosingEnd(withIndex, tokens.length, closes)
  const tables: CommonTable[] = []
  let index = withIndex + (isRecursive ? 2 : 1)
  for (;;) {
    const name = tokens[index]
    const open = bodyOf(tokens, index + 1, closes)
    const close = open === undefined ? undefined : closes.get(open)
    if (!name || open === undefined || close === undefined) return tables
    tables.push({ name: bare(name), open, close, scopeEnd, isRecursive })
    if (tokens[close + 1]?.text !== ',') return tables
    index = close + 2
  }
}

/** Index of the bracket that opens the body, after `[(columns)] as [[not] materialized]`. */
function bodyOf(
  tokens: readonly SqlToken[],
  after: number,
  closes: ReadonlyMap<number, number>,
): number | undefined {
  let index = after
  if (tokens[index]?.text === '(') index = (closes.get(index) ?? index) + 1
  if (!isWord(tokens[index], 'as')) return undefined
  index += 1
  while (isWord(tokens[index], 'not') || isWord(tokens[index], 'materialized')) index += 1
  return tokens[index]?.text === '(' ? index : undefined
}

function closingBrackets(tokens: readonly SqlToken[]): Map<number, number> {
  const closes = new Map<number, number>()
  const open: number[] = []
  for (const [index, { kind, text }] of tokens.entries()) {
    if (kind !== 'symbol') continue
    if (text === '(') open.push(index)
    const start = text === ')' ? open.pop() : undefined
    if (start !== undefined) closes.set(start, index)
  }
  return closes
}

function enclosingEnd(index: number, end: number, closes: ReadonlyMap<number, number>): number {
  const around = [...closes].filter(([open, close]) => open < index && close > index)
  return Math.min(end, ...around.map(([, close]) => close))
}

function isWord(token: SqlToken | undefined, word: string): boolean {
  return token?.kind === 'word' && token.text.toLowerCase() === word
}

function bare(token: SqlToken): string {
  return token.kind === 'quoted' ? token.text.slice(1, -1) : token.text.toLowerCase()
}
