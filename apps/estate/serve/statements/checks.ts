import { functionName, isBareFunction, isNoFunction } from './functions.ts'
import { NotUnderstood } from './not-understood.ts'
import type { Token } from './tokens.ts'
import { isSymbol, isWord } from './tokens.ts'

const refusedWords = new Set(
  (
    'with union intersect except minus over window lateral pivot unpivot values insert update delete merge create ' +
    'drop alter copy attach detach set reset pragma call install load into qualify exists tablesample explain show ' +
    'use grant revoke truncate vacuum optimize export import'
  ).split(' '),
)

/** Throws if a select has more than one level of plain clauses and allowed functions. */
export function checkSelect(tokens: readonly Token[]): void {
  if (tokens.some((token) => isSymbol(token, ';'))) throw new NotUnderstood('more than one statement')
  for (const [index, token] of tokens.entries()) {
    const isField = isSymbol(tokens[index - 1], '.')
    if (token.kind !== 'word' || isField) continue
    checkWord(token.value, index)
    checkFunction(token.value, tokens[index + 1])
  }
  checkFromList(tokens)
}

function checkWord(word: string, index: number): void {
  const lower = word.toLowerCase()
  if (refusedWords.has(lower)) throw new NotUnderstood(`the word ${word}`)
  if (lower === 'select' && index > 0) throw new NotUnderstood('a select within a select')
}

function checkFunction(word: string, next: Token | undefined): void {
  if (!isSymbol(next, '(') || isNoFunction(word) || isBareFunction(word)) return
  if (functionName(word) === undefined) throw new NotUnderstood(`the function ${word}`)
}

function checkFromList(tokens: readonly Token[]): void {
  let depth = 0
  let isFrom = false
  for (const [index, token] of tokens.entries()) {
    if (isSymbol(token, '(')) depth += 1
    if (isSymbol(token, ')')) depth -= 1
    if (depth > 0) continue
    if (isWord(token, 'where', 'group', 'having', 'order', 'limit')) isFrom = false
    if (isFrom && isSymbol(token, ',')) throw new NotUnderstood('a list of tables; join them with on')
    if (!isWord(token, 'from', 'join')) continue
    isFrom = true
    if (!isWord(tokens[index + 1], 'system')) throw new NotUnderstood('a table outside the catalog system')
  }
}
