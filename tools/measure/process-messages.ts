import { Visitor, type Node, type ParamPattern } from 'oxc-parser'
import type { Parsed } from './parsed.ts'

/** Where processes exchange messages. */
export const messageFolders = [
  'platform/jobs',
  'platform/local',
  'platform/state/server-calls.ts',
  'apps/worker',
  'apps/cli',
  'apps/server',
] as const

/** Files there whose unknown values are no messages, or are any message. */
export const otherValues: readonly { files: RegExp; because: string }[] = [
  { files: /^platform\/local\/lines\.ts$/, because: 'Lines of JSON of any kind, which its callers parse.' },
  {
    files: /^apps\/worker\/calls\/thread-calls\.ts$/,
    because: 'Checked by hand, as threads that load little start sooner.',
  },
  {
    files: /^platform\/jobs\/(?:attempt|scheduler)\.ts$/,
    because: 'The input of a job of any kind, which the schema of its kind checks before it is handled.',
  },
  { files: /^apps\/cli\/json-pieces\.ts$/, because: 'Prints any value as JSON.' },
  { files: /^apps\/cli\/lake\.ts$/, because: 'An option of the command line.' },
  { files: /^apps\/worker\/raw-tables\.ts$/, because: 'A value of a row of the lake.' },
]

/** Untyped messages: parameters of type unknown, and casts. */
export type UntypedMessages = { unknowns: number; casts: number }

type Function = { params: readonly ParamPattern[]; returnType?: Node | null; body?: Node | null }

const isError = (name: string) => /^(?:error|cause|reason)$/.test(name)

/** Parameters of type unknown and casts in a source; errors, guards of types, and what is parsed on the spot aside. */
export function untypedMessages(source: Parsed): UntypedMessages {
  const parsedOnTheSpot = parsedNames(source)
  let [unknowns, casts] = [0, 0]
  const look = ({ params, returnType, body }: Function) => {
    if (isGuard(returnType) || isCast(body)) return
    const names = params.flatMap(unknownName).filter((name) => !isError(name))
    unknowns += names.filter((name) => !parsedOnTheSpot.some((call) => isWithin(call, body, name))).length
  }
  new Visitor({
    FunctionDeclaration: look,
    FunctionExpression: look,
    ArrowFunctionExpression: look,
    TSFunctionType: look,
    TSMethodSignature: look,
    TSPropertySignature({ key, typeAnnotation }) {
      const isUnknown = typeAnnotation?.typeAnnotation.type === 'TSUnknownKeyword'
      if (isUnknown && key.type === 'Identifier' && key.name === 'params') unknowns += 1
    },
    TSAsExpression({ expression, typeAnnotation }) {
      if (!isConst(typeAnnotation) && !isParsedJson(expression)) casts += 1
    },
  }).visit(source.program)
  return { unknowns, casts }
}

type ParsedName = { name: string; start: number }

/** The names that are given to a schema, such as `call.parse(params)`. */
function parsedNames({ program }: Parsed): ParsedName[] {
  const found: ParsedName[] = []
  new Visitor({
    CallExpression({ callee, arguments: [value], start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const isSchema = /^(?:safeP|p)arse$/.test(callee.property.name)
      if (isSchema && value?.type === 'Identifier') found.push({ name: value.name, start })
    },
  }).visit(program)
  return found
}

function isWithin(call: ParsedName, body: Node | null | undefined, name: string): boolean {
  return call.name === name && body != null && call.start >= body.start && call.start < body.end
}

function unknownName(parameter: ParamPattern): string[] {
  if (parameter.type !== 'Identifier') return []
  return parameter.typeAnnotation?.typeAnnotation.type === 'TSUnknownKeyword' ? [parameter.name] : []
}

function isGuard(type: Node | null | undefined): boolean {
  return type?.type === 'TSTypeAnnotation' && type.typeAnnotation.type === 'TSTypePredicate'
}

/** A function that only casts counts as a cast. */
function isCast(body: Node | null | undefined): boolean {
  if (body?.type !== 'BlockStatement') return body?.type === 'TSAsExpression'
  const [only, ...others] = body.body
  return others.length === 0 && only?.type === 'ReturnStatement' && only.argument?.type === 'TSAsExpression'
}

function isConst(type: Node): boolean {
  return (
    type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const'
  )
}

function isParsedJson(node: Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  const { object } = node.callee
  return object.type === 'Identifier' && object.name === 'JSON'
}
