import { basename } from 'node:path'
import { parseSync, type Comment, type Node, type Program } from 'oxc-parser'

/** A source file as a tree, with the origins of its imported names. */
export type Parsed = {
  file: string
  text: string
  program: Program
  comments: readonly Comment[]
  /** By imported name: the file name without its folder, and the name there. */
  imported: ReadonlyMap<string, { from: string; name: string }>
  lineOf: (offset: number) => number
}

/** Parses a source text. Throws if it is not TypeScript. */
export function parsed(file: string, text: string): Parsed {
  const { program, module, comments, errors } = parseSync(file, text)
  if (errors[0]) throw new SyntaxError(`${file}: ${errors[0].message}`)
  const imported = new Map(
    module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.map((entry) => [
        entry.localName.value,
        { from: basename(moduleRequest.value), name: entry.importName.name ?? '' },
      ]),
    ),
  )
  return { file, text, program, comments, imported, lineOf: lineFinder(text) }
}

function lineFinder(text: string): Parsed['lineOf'] {
  const starts = [0]
  for (const { index } of text.matchAll(/\n/g)) starts.push(index + 1)
  return (offset) => {
    let [first, last] = [0, starts.length - 1]
    while (first < last) {
      const middle = Math.ceil((first + last) / 2)
      if ((starts[middle] ?? 0) <= offset) first = middle
      else last = middle - 1
    }
    return first + 1
  }
}

/** Declared functions, each as `<file name>:<name>`. */
export type Declared = ReadonlySet<string>

/** The key of a function that a file declares. */
export function declaredAs(file: string, name: string): string {
  return `${basename(file)}:${name}`
}

/** Whether a call is one of these functions, imported or declared in the same file. */
export function calls(callee: Node, { file, imported }: Parsed, functions: Declared): boolean {
  if (callee.type !== 'Identifier') return false
  const origin = imported.get(callee.name)
  return functions.has(origin ? `${origin.from}:${origin.name}` : declaredAs(file, callee.name))
}

/** Whether a node is a string literal. */
export function isText(node: Node | undefined): boolean {
  return node?.type === 'Literal' && typeof node.value === 'string'
}

/** The value of a property in an object literal. */
export function valueOf(node: Node, property: string): Node | undefined {
  if (node.type !== 'ObjectExpression') return undefined
  return node.properties.flatMap((entry) =>
    entry.type === 'Property' && entry.key.type === 'Identifier' && entry.key.name === property
      ? [entry.value]
      : [],
  )[0]
}
