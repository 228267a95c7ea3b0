import { sqlTokens, type SqlToken } from './sql-tokens.ts'
import { commonTables, type CommonTable } from './common-tables.ts'

// Functions that have `from` between their arguments.
const functionsWithFrom = new Set(['extract', 'trim', 'substring', 'overlay', 'position'])
const endsFrom = new Set(
  'select where group having order limit offset window qualify union intersect except'.split(' '),
)
const startsQuery = new Set(['select', 'with', 'values', 'from'])

type Bracket = { isFunctionWithFrom: boolean; listsTables: boolean }

// Each derive asks the same of the texts of all models.
const readBy = new Map<string, readonly string[]>()

/** The tables that a select reads, sorted, without common table expressions and table functions. */
export function tablesRead(sql: string): readonly string[] {
  const known = readBy.get(sql) ?? tablesIn(sql)
  readBy.set(sql, known)
  return known
}

function tablesIn(sql: string): string[] {
  const tokens = sqlTokens(sql).filter((token) => token.kind !== 'comment')
  const named = commonTables(tokens)
  const tables = new Set<string>()
  for (const position of tablePositions(tokens)) {
    const name = nameAt(tokens, position)
    if (name && !named.some((table) => isCommon(table, name, position))) tables.add(name)
  }
  return [...tables].sort()
}

function isCommon(table: CommonTable, name: string, position: number): boolean {
  if (table.name !== name) return false
  const isAfter = position > table.close && position < table.scopeEnd
  return isAfter || (table.isRecursive && position > table.open && position < table.close)
}

/** Whether a table name may stand here: after `from`, `join`, or a comma between tables. */
function tablePositions(tokens: readonly SqlToken[]): number[] {
  const positions: number[] = []
  const brackets: Bracket[] = [{ isFunctionWithFrom: false, listsTables: false }]
  let expectsTable = false
  for (const [index, token] of tokens.entries()) {
    const bracket = brackets.at(-1)
    if (!bracket) break
    const word = wordOf(token)
    if (expectsTable && word === 'lateral') continue
    if (expectsTable && (token.kind === 'quoted' || (word && !startsQuery.has(word)))) positions.push(index)
    if (token.text === '(') {
      const before = wordOf(tokens[index - 1])
      const isQuery = startsQuery.has(wordOf(tokens[index + 1]) ?? '')
      brackets.push({
        isFunctionWithFrom: functionsWithFrom.has(before ?? ''),
        listsTables: expectsTable && !isQuery,
      })
      expectsTable &&= !isQuery
      continue
    }
    if (token.text === ')') brackets.pop()
    const opensList = word === 'from' && !bracket.isFunctionWithFrom && !comparesDistinct(tokens, index)
    if (opensList) bracket.listsTables = true
    if (word && endsFrom.has(word)) bracket.listsTables = false
    expectsTable = opensList || word === 'join' || (token.text === ',' && bracket.listsTables)
  }
  return positions
}

function comparesDistinct(tokens: readonly SqlToken[], index: number): boolean {
  const [first, second] = [wordOf(tokens[index - 2]), wordOf(tokens[index - 1])]
  return second === 'distinct' && (first === 'is' || first === 'not')
}

function nameAt(tokens: readonly SqlToken[], position: number): string | undefined {
  let name = plainName(tokens[position])
  let next = position + 1
  while (tokens[next]?.text === '.') {
    name += `.${plainName(tokens[next + 1])}`
    next += 2
  }
  return tokens[next]?.text === '(' ? undefined : name
}

function plainName(token: SqlToken | undefined): string {
  const text = token?.text ?? ''
  return token?.kind === 'quoted' ? text.slice(1, -1) : text.toLowerCase()
}

function wordOf(token: SqlToken | undefined): string | undefined {
  return token?.kind === 'word' ? token.text.toLowerCase() : undefined
}
