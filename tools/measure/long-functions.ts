import { Visitor, type Node } from 'oxc-parser'
import type { Parsed } from './parsed.ts'

/** A function: the line of its start, and its lines without blank ones and comments. */
export type FunctionLines = { file: string; line: number; lines: number }

/** The functions of a source, methods and nested ones included, longer than so many lines. */
export function functionsLongerThan(most: number, source: Parsed): FunctionLines[] {
  const upTo = codeLinesUpTo(source)
  const found: FunctionLines[] = []
  const look = ({ start, end }: Node) => {
    const [first, last] = [source.lineOf(start), source.lineOf(end)]
    const lines = (upTo[last] ?? 0) - (upTo[first - 1] ?? 0)
    if (lines > most) found.push({ file: source.file, line: first, lines })
  }
  new Visitor({
    FunctionDeclaration: look,
    FunctionExpression: look,
    ArrowFunctionExpression: look,
  }).visit(source.program)
  return found
}

/** By line, how many lines of code there are up to it. */
function codeLinesUpTo({ text, comments }: Parsed): number[] {
  const bare = comments.reduceRight(
    (rest, { start, end }) =>
      rest.slice(0, start) + rest.slice(start, end).replaceAll(/[^\n]/g, ' ') + rest.slice(end),
    text,
  )
  const counts = [0]
  for (const line of bare.split('\n')) counts.push((counts.at(-1) ?? 0) + (line.trim() === '' ? 0 : 1))
  return counts
}
