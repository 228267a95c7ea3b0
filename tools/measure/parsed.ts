import { basename } from 'node:path'
import { parseSync, type Node, type Program } from 'oxc-parser'

/** A source file as a tree, with where its imported names come from. */
export type Parsed = {
  file: string
  program: Program
  /** The file name, without its folder, from which each imported name comes, and what it is called there. */
  imported: ReadonlyMap<string, { from: string; name: string }>
  lineOf: (offset: number) => number
}

/** Reads a source text into a tree. Throws where it is no TypeScript. */
export function parsed(file: string, text: string): Parsed {
  const { program, module, errors } = parseSync(file, text)
  if (errors[0]) throw new SyntaxError(`${file}: ${errors[0].message}`)
  const imported = new Map(
    module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.map((entry) => [
        entry.localName.value,
        { from: basename(moduleRequest.value), name: entry.importName.name ?? '' },
      ]),
    ),
  )
  return { file, program, imported, lineOf: (offset) => text.slice(0, offset).split('\n').length }
}

/** Functions that files declare, each as `<file name>:<name>`. */
export type Declared = ReadonlySet<string>

/** The name under which a function is declared in a file. */
export function declaredAs(file: string, name: string): string {
  return `${basename(file)}:${name}`
}

/** True for a call of one of these functions, imported or declared in the same file. */
export function calls(callee: Node, { file, imported }: Parsed, functions: Declared): boolean {
  if (callee.type !== 'Identifier') return false
  const origin = imported.get(callee.name)
  return functions.has(origin ? `${origin.from}:${origin.name}` : declaredAs(file, callee.name))
}

/** True for a string that stands in the source. */
export function isText(node: Node | undefined): boolean {
  return node?.type === 'Literal' && typeof node.value === 'string'
}

/** The value that an object literal gives a property. */
export function valueOf(node: Node, property: string): Node | undefined {
  if (node.type !== 'ObjectExpression') return undefined
  return node.properties.flatMap((entry) =>
    entry.type === 'Property' && entry.key.type === 'Identifier' && entry.key.name === property
      ? [entry.value]
      : [],
  )[0]
}
