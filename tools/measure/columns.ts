import { Visitor, type CallExpression, type Node, type Program } from 'oxc-parser'
import { calls, declaredAs, isText, valueOf, type Declared, type Parsed } from './parsed.ts'

/** The number of declared columns, and of their lines. */
export type ColumnLines = { columns: number; lines: number }

const isColumnObject = (node: Node) =>
  ['name', 'label', 'format'].every((property) => valueOf(node, property) !== undefined)

/** Whether a part of a tree creates a column whose name is an argument. */
function makesNamed(part: Node, source: Parsed, known: Declared): boolean {
  let makes = false
  const within = (node: Node) => node.start >= part.start && node.end <= part.end
  new Visitor({
    ObjectExpression(node) {
      makes ||= within(node) && isColumnObject(node) && !isText(valueOf(node, 'name'))
    },
    CallExpression(node) {
      const isNameComputed = node.arguments[0] !== undefined && !isText(node.arguments[0])
      makes ||= within(node) && isNameComputed && calls(node.callee, source, known)
    },
  }).visit(source.program)
  return makes
}

function declarations(program: Program): { name: string; body: Node }[] {
  return program.body.flatMap((statement): { name: string; body: Node }[] => {
    const declared =
      statement.type === 'ExportNamedDeclaration' ? (statement.declaration ?? statement) : statement
    if (declared.type === 'FunctionDeclaration') {
      return declared.id && declared.body ? [{ name: declared.id.name, body: declared.body }] : []
    }
    if (declared.type !== 'VariableDeclaration') return []
    return declared.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init ? [{ name: id.name, body: init }] : [],
    )
  })
}

const isFunction = ({ type }: Node) => type === 'ArrowFunctionExpression' || type === 'BlockStatement'

/** The functions of these sources that create a column of a name, such as money('cost', …). */
export function columnBuilders(sources: readonly Parsed[]): Declared {
  const all = sources.flatMap((source) =>
    declarations(source.program).map((declared) => Object.assign(declared, { source })),
  )
  const factories = new Set<string>()
  const builders = new Set<string>()
  for (let before = -1; before < factories.size + builders.size;) {
    before = factories.size + builders.size
    for (const { name, body, source } of all) {
      const declared = declaredAs(source.file, name)
      const isMade = body.type === 'CallExpression' && calls(body.callee, source, factories)
      if (isMade) builders.add(declared)
      else if (isFunction(body) && makesNamed(body, source, builders))
        (returnsFunction(body) ? factories : builders).add(declared)
    }
  }
  return builders
}

function returnsFunction(body: Node): boolean {
  if (body.type === 'ArrowFunctionExpression') return isFunction(body.body) && returnsFunction(body.body)
  if (body.type !== 'BlockStatement') return false
  return body.body.some(
    (statement) =>
      statement.type === 'ReturnStatement' && statement.argument?.type === 'ArrowFunctionExpression',
  )
}

/** The arguments of a call, including spread ones and properties of an object. */
function given({ arguments: list }: CallExpression): Node[] {
  return list.flatMap((argument): Node[] => {
    if (argument.type === 'SpreadElement') return [argument.argument]
    if (argument.type !== 'ObjectExpression') return [argument]
    return argument.properties.flatMap((entry) => (entry.type === 'Property' ? [entry.value] : []))
  })
}

/** The columns that a source declares, and the lines of their declarations with the code around several of them. */
export function columnLines(source: Parsed, builders: Declared): ColumnLines {
  const made = new Set<Node>()
  let columns = 0
  const add = (node: Node, isColumn: boolean) => {
    made.add(node)
    if (isColumn) columns += 1
  }
  new Visitor({
    'ObjectExpression:exit'(node) {
      if (isColumnObject(node) && isText(valueOf(node, 'name'))) add(node, true)
    },
    'CallExpression:exit'(node) {
      const isColumn = isText(node.arguments[0]) && calls(node.callee, source, builders)
      if (isColumn || given(node).some((part) => made.has(part))) add(node, isColumn)
    },
  }).visit(source.program)
  const lines = new Set(
    [...made].flatMap(({ start, end }) => {
      const [first, last] = [source.lineOf(start), source.lineOf(end)]
      return Array.from({ length: last - first + 1 }, (_, place) => first + place)
    }),
  )
  return { columns, lines: lines.size }
}
