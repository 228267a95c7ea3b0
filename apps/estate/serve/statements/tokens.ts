import { NotUnderstood } from './not-understood.ts'

/** A token of a statement. */
export type Token = {
  kind: 'word' | 'identifier' | 'text' | 'number' | 'parameter' | 'symbol'
  /** Without quotes; a text has its quotes doubled as in SQL. */
  value: string
}

const patterns: readonly { kind: Token['kind'] | 'blank'; pattern: RegExp }[] = [
  { kind: 'blank', pattern: /\s+|--[^\n]*|\/\*[^]*?\*\//y },
  { kind: 'text', pattern: /'(?:[^']|'')*'/y },
  { kind: 'text', pattern: /"(?:[^"]|"")*"/y },
  { kind: 'identifier', pattern: /`(?:[^`]|``)*`/y },
  { kind: 'number', pattern: /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y },
  { kind: 'word', pattern: /[A-Za-z_][A-Za-z0-9_]*/y },
  { kind: 'symbol', pattern: /::|<>|!=|<=|>=|\|\||[-+*/%(),.<>=;[\]]/y },
  { kind: 'parameter', pattern: /:[A-Za-z_][A-Za-z0-9_]*/y },
]

/** The tokens of a statement, without blanks and comments. */
export function tokensOf(statement: string): Token[] {
  const tokens: Token[] = []
  let position = 0
  while (position < statement.length) {
    const piece = pieceAt(statement, position)
    position += piece.text.length
    if (piece.kind !== 'blank') tokens.push({ kind: piece.kind, value: valueOf(piece.kind, piece.text) })
  }
  return tokens
}

function pieceAt(statement: string, position: number): { kind: Token['kind'] | 'blank'; text: string } {
  for (const { kind, pattern } of patterns) {
    pattern.lastIndex = position
    const text = pattern.exec(statement)?.[0]
    if (text) return { kind, text }
  }
  throw new NotUnderstood(`the character ${statement.charAt(position)} at position ${position + 1}`)
}

function valueOf(kind: Token['kind'], text: string): string {
  switch (kind) {
    case 'text':
      return text.startsWith('"')
        ? text.slice(1, -1).replaceAll('""', '"').replaceAll("'", "''")
        : text.slice(1, -1)
    case 'identifier':
      return text.slice(1, -1).replaceAll('``', '`')
    case 'parameter':
      return text.slice(1)
    default:
      return text
  }
}

/** Whether the token is one of these words, case-insensitive. */
export function isWord(token: Token | undefined, ...words: string[]): boolean {
  return token?.kind === 'word' && words.includes(token.value.toLowerCase())
}

/** Whether the token is this symbol. */
export function isSymbol(token: Token | undefined, symbol: string): boolean {
  return token?.kind === 'symbol' && token.value === symbol
}
