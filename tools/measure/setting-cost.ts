import { basename } from 'node:path'
import { Visitor, type Node } from 'oxc-parser'
import { valueOf, type Parsed } from './parsed.ts'
import { lineCount } from './sources.ts'

/** A file of a setting, as a tree where it is a source. */
export type SettingFile = { file: string; text: string; source: Parsed | undefined }

/** What a setting takes: files and lines, tests aside. */
export type SettingCost = { files: number; lines: number }

type Call = { name: string; method: string; path: string }

/** The calls that a contract declares. */
function callsOf({ program }: Parsed): Call[] {
  const found: Call[] = []
  new Visitor({
    VariableDeclarator({ id, init }) {
      const [argument] = init?.type === 'CallExpression' ? init.arguments : []
      if (id.type !== 'Identifier' || !argument) return
      const [method, path] = [textAt(argument, 'method'), textAt(argument, 'path')]
      if (method !== undefined && path !== undefined) found.push({ name: id.name, method, path })
    },
  }).visit(program)
  return found
}

function textAt(node: Node, property: string): string | undefined {
  const value = valueOf(node, property)
  return value?.type === 'Literal' && typeof value.value === 'string' ? value.value : undefined
}

/** The call that changes what another call of the same path reads. */
function changeOf(calls: readonly Call[]): Call | undefined {
  return calls.find(
    ({ method, path }) =>
      method === 'PUT' && calls.some((other) => other.method === 'GET' && other.path === path),
  )
}

const isBrowser = (file: string) => file.includes('/browser/')

/** Whether a source reads a setting, as in `settings.read(key, schema)`. */
function readsSetting({ program }: Parsed): boolean {
  let reads = false
  new Visitor({
    CallExpression({ callee }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { object, property } = callee
      const of = object.type === 'MemberExpression' ? object.property : object
      reads ||= of.type === 'Identifier' && of.name === 'settings' && /^read(?:All)?$/.test(property.name)
    },
  }).visit(program)
  return reads
}

/**
 * The files and lines of a slice that reads and changes a setting by two calls of one path and has a form for it, with the files of
 * `product/` that read it for the slice; undefined if it is no such slice.
 */
export function settingCost(
  slice: readonly SettingFile[],
  product: readonly SettingFile[],
): SettingCost | undefined {
  const sources = slice.flatMap(({ source }) => source ?? [])
  const change = changeOf(sources.flatMap(callsOf))
  const hasForm = sources.some(
    ({ file, imported }) =>
      isBrowser(file) && [...imported.values()].some(({ name }) => name === change?.name),
  )
  if (!change || !hasForm) return undefined
  const imported = new Set(sources.flatMap((source) => [...source.imported.values()].map(({ from }) => from)))
  const shared = product.filter(
    ({ file, source }) => imported.has(basename(file)) && source && readsSetting(source),
  )
  const files = [...slice, ...shared]
  return { files: files.length, lines: files.reduce((sum, { text }) => sum + lineCount(text), 0) }
}
