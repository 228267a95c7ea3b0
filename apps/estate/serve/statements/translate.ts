import type { SystemTable } from '../tables/catalogue.ts'
import { systemTable } from '../tables/catalogue.ts'
import { checkSelect } from './checks.ts'
import { functionName, isBareFunction, isNoFunction } from './functions.ts'
import { NotUnderstood, StatementError } from './not-understood.ts'
import type { StatementParameter } from './parameters.ts'
import { literalOf } from './parameters.ts'
import type { Token } from './tokens.ts'
import { isSymbol, isWord, tokensOf } from './tokens.ts'

/** The request of a statement: the columns of a table, or the rows of a select in the estate's own SQL. */
export type Understood =
  | { kind: 'describe'; table: SystemTable }
  | { kind: 'select'; sql: string; tables: SystemTable[] }

/** Translates a statement; throws if it is not supported. */
export function understand(statement: string, parameters: readonly StatementParameter[]): Understood {
  const tokens = withoutLastSemicolon(tokensOf(statement))
  if (isWord(tokens[0], 'describe', 'desc')) return { kind: 'describe', table: describedTable(tokens) }
  if (!isWord(tokens[0], 'select'))
    throw new NotUnderstood(`a statement that begins with ${tokens[0]?.value ?? 'nothing'}`)
  checkSelect(tokens)
  return translated(tokens, parameters)
}

function withoutLastSemicolon(tokens: Token[]): Token[] {
  return isSymbol(tokens.at(-1), ';') ? tokens.slice(0, -1) : tokens
}

function describedTable(tokens: readonly Token[]): SystemTable {
  const rest = tokens.slice(1).filter((token) => !isWord(token, 'table', 'extended'))
  const named = tableAt(rest, 0)
  if (!named || rest.length > named.length) throw new NotUnderstood('what is to be described')
  return named.table
}

function translated(tokens: readonly Token[], parameters: readonly StatementParameter[]): Understood {
  const parts: string[] = []
  const tables: SystemTable[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const named = tableAt(tokens, index)
    if (named) {
      parts.push(`"${named.table.schema}"."${named.table.name}"`)
      tables.push(named.table)
      index += named.length - 1
    } else {
      parts.push(partAt(tokens, index, parameters))
    }
  }
  return { kind: 'select', sql: parts.join(' ').replaceAll(' . ', '.'), tables }
}

/** The system table whose three-part name starts at a token. */
function tableAt(
  tokens: readonly Token[],
  index: number,
): { table: SystemTable; length: number } | undefined {
  const [catalog, firstDot, schema, secondDot, name] = tokens.slice(index, index + 5)
  const isName = isWord(catalog, 'system') && isSymbol(firstDot, '.') && isSymbol(secondDot, '.')
  if (!isName || !schema || !name) return undefined
  const table = systemTable(schema.value, name.value)
  if (table) return { table, length: 5 }
  throw new StatementError(
    '42P01',
    `[TABLE_OR_VIEW_NOT_FOUND] The table or view \`system\`.\`${schema.value}\`.\`${name.value}\` cannot be found.`,
  )
}

function partAt(tokens: readonly Token[], index: number, parameters: readonly StatementParameter[]): string {
  const token = tokens[index]
  if (!token) return ''
  switch (token.kind) {
    case 'text':
      return `'${token.value}'`
    case 'parameter':
      return literalOf(token.value, parameters)
    case 'identifier':
      return identifier(token.value)
    case 'word':
      return wordAt(tokens, index, token.value)
    default:
      return token.value
  }
}

function wordAt(tokens: readonly Token[], index: number, word: string): string {
  if (isSymbol(tokens[index - 1], '.')) return identifier(word)
  const isCall = isSymbol(tokens[index + 1], '(')
  if (isCall && !isNoFunction(word)) return functionName(word) ?? word
  if (!isCall && isBareFunction(word)) return `${functionName(word) ?? word}()`
  return word
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
