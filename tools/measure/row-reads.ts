import { Visitor, type Node, type ParamPattern } from 'oxc-parser'
import { calls, declaredAs, isText, type Declared, type Parsed } from './parsed.ts'

/** Whether a type leaves the names of its fields open. */
function isRowType(type: Node | undefined): boolean {
  return (
    type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'Row'
  )
}

function typeOf(parameter: ParamPattern | undefined): Node | undefined {
  return parameter && 'typeAnnotation' in parameter ? parameter.typeAnnotation?.typeAnnotation : undefined
}

/** The functions of these sources that read a row by the name in an argument, such as textOf(row, name). */
export function rowReaders(sources: readonly Parsed[]): Declared {
  const readers = new Set<string>()
  for (const source of sources) {
    new Visitor({
      FunctionDeclaration({ id, body, params: [row, name] }) {
        if (row?.type !== 'Identifier' || name?.type !== 'Identifier' || !id || !body) return
        // A second parameter of a named type, such as a column, is no name.
        if (typeOf(name)?.type === 'TSTypeReference') return
        if (isRowType(typeOf(row)) && reads(source, body, row.name, name.name))
          readers.add(declaredAs(source.file, id.name))
      },
    }).visit(source.program)
  }
  return readers
}

/** Whether a body reads the row by the name, directly or through a function that receives both. */
function reads({ program }: Parsed, body: Node, row: string, name: string): boolean {
  let found = false
  const isPair = (one: Node | undefined, other: Node | undefined) =>
    one?.type === 'Identifier' && one.name === row && other?.type === 'Identifier' && other.name === name
  new Visitor({
    MemberExpression({ start, end, computed, object, property }) {
      found ||= start >= body.start && end <= body.end && computed && isPair(object, property)
    },
    CallExpression({ start, end, arguments: [one, other] }) {
      found ||= start >= body.start && end <= body.end && isPair(one, other)
    },
  }).visit(program)
  return found
}

/** The names of rows with unknown fields in a source, besides those that end in "row". */
function rowNames({ program }: Parsed): ReadonlySet<string> {
  const names = new Set<string>()
  new Visitor({
    Identifier(node) {
      const type = 'typeAnnotation' in node ? node.typeAnnotation?.typeAnnotation : undefined
      if (isRowType(type)) names.add(node.name)
    },
  }).visit(program)
  return names
}

/** How often a source reads a row by a string: `row['cost']`, `row[name]`, `textOf(row, 'cost')`. */
export function rowReads(source: Parsed, readers: Declared): number {
  const names = rowNames(source)
  let count = 0
  new Visitor({
    MemberExpression({ computed, object, property }) {
      if (!computed || object.type !== 'Identifier') return
      const isRow = names.has(object.name) || /(?:^r|R)ow$/.test(object.name)
      const isStyle = source.imported.get(object.name)?.from.endsWith('.css') === true
      const isNamed = isText(property) && property.type === 'Literal' && /^\w+$/.test(String(property.value))
      if ((isNamed && !isStyle) || (isRow && property.type === 'Identifier')) count += 1
    },
    CallExpression({ callee, arguments: list }) {
      if (list.length >= 2 && calls(callee, source, readers)) count += 1
    },
  }).visit(source.program)
  return count
}
