import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { filesIn, root } from '../architecture/imports.ts'
import type { Refused } from './refused.ts'
import type { Text } from './texts.ts'

const folders = [
  'apps',
  'bench',
  'connectors',
  'features',
  'models',
  'platform',
  'product',
  'reference',
  'rules',
  'tests',
  'tools',
]

const dividedFolders: ReadonlySet<string> = new Set(['apps', 'features', 'platform', 'product'])

/** Words that no new comment or title of a test uses, in any part of the repository. */
export const worstWords: readonly Refused[] = [
  { word: /\b(?:dearest|dearer)\b/i, write: 'most expensive / more expensive' },
  { word: /\bof it(?=[.,;:)]|$)/i, write: 'the noun, or "its"' },
  { word: /\btold\b/i, write: 'reported, identified or distinguished' },
  { word: /\bleft over\b/i, write: 'remaining' },
  { word: /\bgive or take\b/i, write: '+/-' },
  { word: /\bbears?\b/i, write: 'has, or allows' },
]

/** Words that comments and titles of tests do not use in the parts that do not wait. */
export const refusedInComments: readonly Refused[] = [
  ...worstWords,
  { word: /\b(?:said|says?)\b/i, write: 'reports, has or contains' },
  { word: /\btells?\b/i, write: 'reports, identifies or distinguishes' },
  { word: /\bgives? way\b/i, write: 'is hidden in narrow tables' },
  { word: /\bin sight\b/i, write: 'shown, or accessible' },
  { word: /\bin vain\b/i, write: 'without success' },
]

/** The comments and the titles of tests in a source, without quoted code. */
export function commentsOfSource(file: string, source: string): Text[] {
  const found: Text[] = []
  const add = (start: number, raw: string) => {
    const line = source.slice(0, start).split('\n').length
    const text = raw.replaceAll(/`[^`]*`|\n *\*/g, ' ').replaceAll(/\s+/g, ' ')
    found.push({ file, line, text: text.replace(/^[*\s]+|\s+$/g, '') })
  }
  const { program, comments } = parseSync(file, source)
  for (const { start, value } of comments) add(start, value)
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!/^(?:test|it|describe)\b/.test(source.slice(callee.start, callee.end))) return
      if (title?.type === 'Literal' && typeof title.value === 'string') add(title.start, title.value)
      if (title?.type === 'TemplateLiteral')
        add(title.start, title.quasis.map(({ value }) => value.cooked ?? '').join('…'))
    },
  }).visit(program)
  return found
}

/** The comments and the titles of tests in all sources. */
export function allComments(): Text[] {
  const files = folders.flatMap((folder) => filesIn(folder, /\.(?:tsx?|js)$/))
  return files.flatMap((file) => commentsOfSource(file, readFileSync(join(root, file), 'utf8')))
}

/** The part of the repository that a file belongs to. */
export function partOf(file: string): string {
  const [first = '', second = '', rest] = file.split('/')
  const isDivided = (dividedFolders.has(first) && rest !== undefined) || second === 'e2e'
  return isDivided ? `${first}/${second}` : first
}
