import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { filesIn, root } from '../architecture/imports.ts'

/** A text for users, with its location. */
export type Text = { file: string; line: number; text: string }

const screens = [
  'features',
  'product',
  'platform',
  'apps/web',
  'apps/cli',
  'apps/server',
  'rules',
  'connectors',
]
const pages = ['README.md', 'docs/glossary.md', 'docs/guide', 'docs/operations']
const notShown = /\.test\.tsx?$|\/testing\/|^apps\/web\/gallery\//

/** Whether a text is a sentence or a label, in contrast to a name, path or key. */
function isProse(text: string): boolean {
  return /[A-Za-z]{2}.*\s.*[A-Za-z]{2}|^\s*[A-Z][a-z]+[\s.:]*$/s.test(text)
}

/** The strings and the text between tags of a source, without its imports. */
export function textsOfSource(file: string, source: string): Text[] {
  const found: Text[] = []
  const add = (start: number, text: string) => {
    const line = source.slice(0, start).split('\n').length
    if (isProse(text)) found.push({ file, line, text: text.replaceAll(/\s+/g, ' ') })
  }
  new Visitor({
    Literal({ start, value }) {
      if (typeof value === 'string') add(start, value)
    },
    JSXText({ start, value }) {
      add(start, value)
    },
    TemplateLiteral({ start, quasis }) {
      add(start, quasis.map(({ value }) => value.cooked ?? '').join('…'))
    },
  }).visit(parseSync(file, source).program)
  return found
}

/** The strings in the answer of a statement. */
export function textsOfSql(file: string, source: string): Text[] {
  return source.split('\n').flatMap((line, place) => {
    const statement = line.replace(/--.*$/, '')
    const strings = [...statement.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) => text)
    return strings.filter(isProse).map((text) => ({ file, line: place + 1, text }))
  })
}

/** The lines of a page, without code, paths and the targets of links. */
export function textsOfPage(file: string, source: string): Text[] {
  const prose = source
    .replaceAll(/```.*?```/gs, (block) => block.replaceAll(/[^\n]/g, ''))
    .replaceAll(/`[^`\n]*`/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/(?<=\s)\/\S+/g, '')
  return prose.split('\n').map((text, place) => ({ file, line: place + 1, text }))
}

const readers = [
  { named: /\.tsx?$/, read: textsOfSource },
  { named: /\.sql$/, read: textsOfSql },
  { named: /\.(?:md|tsv)$/, read: textsOfPage },
]

/** All user texts of screens, calls, commands and pages. */
export function allTexts(): Text[] {
  const files = [...screens, 'models', ...pages].flatMap((folder) =>
    filesIn(folder, /\.(?:tsx?|sql|md|tsv)$/),
  )
  return files
    .filter((file) => !notShown.test(file) && !(file.startsWith('models/') && !file.endsWith('.sql')))
    .flatMap((file) => {
      const read = readers.find(({ named }) => named.test(file))?.read
      return read ? read(file, readFileSync(join(root, file), 'utf8')) : []
    })
}
