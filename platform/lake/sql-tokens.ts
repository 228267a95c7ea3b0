/** A token of SQL text. Words keep their spelling; names in double quotes or backticks are `quoted`. */
export type SqlToken = {
  kind: 'word' | 'quoted' | 'string' | 'number' | 'parameter' | 'comment' | 'symbol'
  text: string
  offset: number
}

const patterns: readonly [SqlToken['kind'] | 'space', RegExp][] = [
  ['space', /\s+/y],
  ['comment', /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y],
  ['string', /'(?:[^']|'')*(?:'|$)/y],
  ['quoted', /"(?:[^"]|"")*(?:"|$)|`[^`]*(?:`|$)/y],
  ['parameter', /\$[A-Za-z_]\w*/y],
  ['number', /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\.\d+/y],
  ['word', /[\p{L}_][\p{L}\p{N}_]*/uy],
  ['symbol', /<=>|::|<>|!=|<=|>=|\|\||->>|->|\/\/|[\s\S]/uy],
]

/** The tokens of an SQL text, without white space. */
export function sqlTokens(sql: string): SqlToken[] {
  const tokens: SqlToken[] = []
  let offset = 0
  while (offset < sql.length) {
    const token = tokenAt(sql, offset)
    if (token.kind !== 'space') tokens.push({ kind: token.kind, text: token.text, offset })
    offset += token.text.length
  }
  return tokens
}

// Each derive asks the same of the texts of all models.
const bareTexts = new Map<string, string>()

/** An SQL text without comments, and with one space between its tokens: the same for each layout of a statement. */
export function withoutLayout(sql: string): string {
  const known = bareTexts.get(sql)
  if (known !== undefined) return known
  const tokens = sqlTokens(sql).filter(({ kind }) => kind !== 'comment')
  const bare = tokens.map(({ text }) => text).join(' ')
  bareTexts.set(sql, bare)
  return bare
}

function tokenAt(sql: string, offset: number): { kind: SqlToken['kind'] | 'space'; text: string } {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = offset
    const text = pattern.exec(sql)?.[0]
    if (text) return { kind, text }
  }
  return { kind: 'symbol', text: sql.charAt(offset) }
}
