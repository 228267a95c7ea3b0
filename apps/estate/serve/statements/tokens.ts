import { NotUnderstood } from './not-understood.ts'

/** A piece of a statement. */
export type Token = {
  kind: 'word' | 'identifier' | 'text' | 'number' | 'parameter' | 'symbol'
  /** Without quotes; a text with its quotes doubled as SQL wants them. */
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

/** Cuts a statement into its pieces; blanks and comments are left out. */
export function tokensOf(statement: string): Token[] {
  const tokens: Token[] = []
  let place = 0
  while (place < statement.length) {
    const piece = pieceAt(statement, place)
    place += piece.text.length
    if (piece.kind !== 'blank') tokens.push({ kind: piece.kind, value: valueOf(piece.kind, piece.text) })
  }
  return tokens
}

function pieceAt(statement: string, place: number): { kind: Token['kind'] | 'blank'; text: string } {
  for (const { kind, pattern } of patterns) {
    pattern.lastIndex = place
    const text = pattern.exec(statement)?.[0]
    if (text) return { kind, text }
  }
  throw new NotUnderstood(`the character ${statement.charAt(place)} at position ${place + 1}`)
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

/** True where the piece is one of these words, in any case of letters. */
export function isWord(token: Token | undefined, ...words: string[]): boolean {
  return token?.kind === 'word' && words.includes(token.value.toLowerCase())
}

/** True where the piece is this symbol. */
export function isSymbol(token: Token | undefined, symbol: string): boolean {
  return token?.kind === 'symbol' && token.value === symbol
}
