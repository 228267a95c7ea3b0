import type { AddedLine } from './scaffold.ts'

/** The text with a line added: to the list that it names, else behind the last line that begins alike, else at the end. */
export function withLine(text: string, { into, text: line }: Pick<AddedLine, 'into' | 'text'>): string {
  const lines = text.replace(/\n$/, '').split('\n')
  const place = into === undefined ? placeOfLine(lines, line) : endOfList(lines, into)
  const added = into === undefined ? line : `  ${line}`
  return `${[...lines.slice(0, place), added, ...lines.slice(place)].join('\n')}\n`
}

/** Lines of one kind stand in the order of their texts; the first of its kind goes to the end. */
function placeOfLine(lines: readonly string[], line: string): number {
  const start = /^(?:import|export) /.exec(line)?.[0]
  if (start === undefined) return lines.length
  const last = lines.findLastIndex((other) => other.startsWith(start) || other.startsWith("} from '"))
  return last === -1 ? lines.length : last + 1
}

function endOfList(lines: readonly string[], name: string): number {
  const begin = lines.findIndex((line) => new RegExp(`\\b${name}\\b.*[[{]$`).test(line))
  if (begin === -1) throw new Error(`There is no list ${name}.`)
  const indentation = /^ */.exec(lines[begin] ?? '')?.[0] ?? ''
  const closing = new RegExp(`^${indentation}[\\]}]`)
  return lines.findIndex((line, place) => place > begin && closing.test(line))
}
