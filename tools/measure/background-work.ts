import { Visitor, type Node } from 'oxc-parser'
import type { Parsed } from './parsed.ts'

/** Where work of the product is started; what starts it on schedule and keeps its history stands in platform/jobs. */
export const workFolders = [
  'apps/server',
  'apps/worker/jobs',
  'product',
  'features',
  'platform/notify',
] as const

/** A file that keeps work going by itself, and how. */
export type BackgroundWork = { file: string; kinds: readonly string[] }

/** A declared job, which is the one way that is meant. */
export const declaredJob = 'declared job'

type Span = { start: number; end: number }

/**
 * The ways in which a source keeps work going: a declared job; besides it a run that starts its successor, an interval, a timer
 * that calls what set it, a loop that waits.
 */
export function backgroundWork(source: Parsed): BackgroundWork {
  const kinds = new Set<string>()
  const loops: Span[] = []
  const waits: number[] = []
  const named = namedFunctions(source)
  const handlers = handlersOf(source)
  const loop = (body: Node, isEndless: boolean) => {
    if (isEndless) loops.push(body)
  }
  new Visitor({
    WhileStatement: ({ body }) => loop(body, true),
    DoWhileStatement: ({ body }) => loop(body, true),
    ForStatement: ({ body, test }) => loop(body, test === null),
    AwaitExpression: ({ start }) => void waits.push(start),
    CallExpression({ callee, arguments: list, start }) {
      const name = calledName(callee)
      if (name === 'setInterval') kinds.add('interval')
      if (name === 'setTimeout' && callee.type === 'Identifier' && callsBack(source, list[0], named(start)))
        kinds.add('timer that calls what set it')
      if (name === 'defineJob') kinds.add(declaredJob)
      if (name === 'start' && handlers.some((handler) => start >= handler.start && start < handler.end))
        kinds.add('run that starts its successor')
    },
  }).visit(source.program)
  if (loops.some(({ start, end }) => waits.some((at) => at >= start && at < end)))
    kinds.add('loop that waits')
  return { file: source.file, kinds: [...kinds].toSorted() }
}

function calledName(callee: Node): string | undefined {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type !== 'MemberExpression') return undefined
  const { property } = callee
  return property.type === 'Identifier' || property.type === 'PrivateIdentifier' ? property.name : undefined
}

/** By an offset, the name of the innermost named function or method around it. */
function namedFunctions({ program }: Parsed): (offset: number) => string | undefined {
  const found: (Span & { name: string })[] = []
  const add = (id: Node | null | undefined, { start, end }: Span) => {
    if (id?.type === 'Identifier' || id?.type === 'PrivateIdentifier')
      found.push({ name: id.name, start, end })
  }
  new Visitor({
    FunctionDeclaration: (node) => add(node.id, node),
    MethodDefinition: (node) => add(node.key, node),
    VariableDeclarator(node) {
      if (node.init?.type === 'ArrowFunctionExpression') add(node.id, node)
    },
  }).visit(program)
  return (offset) =>
    found
      .filter(({ start, end }) => offset >= start && offset < end)
      .toSorted((one, other) => one.end - one.start - (other.end - other.start))[0]?.name
}

/** Whether a callback calls the function of this name, or is it. */
function callsBack({ program }: Parsed, callback: Node | undefined, name: string | undefined): boolean {
  if (!callback || name === undefined) return false
  if (callback.type === 'Identifier') return callback.name === name
  let does = false
  new Visitor({
    CallExpression({ callee, start }) {
      const isInside = start >= callback.start && start < callback.end
      does ||= isInside && calledName(callee) === name
    },
  }).visit(program)
  return does
}

/** The functions that work on a run: those that are handed to `handle`. */
function handlersOf({ program }: Parsed): Span[] {
  const found: Span[] = []
  new Visitor({
    CallExpression({ callee, arguments: list }) {
      const handler = calledName(callee) === 'handle' ? list[1] : undefined
      if (handler) found.push(handler)
    },
  }).visit(program)
  return found
}
