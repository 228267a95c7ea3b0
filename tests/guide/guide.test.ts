import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { guideViews } from '../../tools/pictures/guide-views.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'docs/guide')
const largestBytes = 150 * 1024
const pages = globSync('*.md', { cwd: folder }).map((name) => ({
  name,
  text: readFileSync(join(folder, name), 'utf8'),
}))

const shown = pages.flatMap(({ name, text }) =>
  [...text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, target = '']) => ({ name, target })),
)
const linked = pages.flatMap(({ name, text }) =>
  [...text.matchAll(/(?<!!)\[[^\]]+\]\(([^)]+)\)/g)].map(([, target = '']) => ({ name, target })),
)

/** The anchor of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')
}

function anchorsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
}

test('the command takes exactly the pictures that the guide shows', () => {
  const made = guideViews.map(({ name }) => `pictures/${name}.png`)
  expect(shown.map(({ target }) => target).toSorted()).toEqual(made.toSorted())
  expect(globSync('pictures/*', { cwd: folder }).toSorted()).toEqual(made.toSorted())
})

test('pictures are small', () => {
  const large = shown.filter(({ target }) => statSync(join(folder, target)).size > largestBytes)
  expect(large).toEqual([])
})

test('every link leads to an existing file and heading', () => {
  expect(linked.length).toBeGreaterThan(20)
  const broken = linked.filter(({ name, target }) => {
    const [path = '', anchor] = target.split('#')
    const file = path === '' ? join(folder, name) : resolve(dirname(join(folder, name)), path)
    return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor))
  })
  expect(broken).toEqual([])
})

test('the first page lists every page', () => {
  const named = new Set(linked.filter(({ name }) => name === 'README.md').map(({ target }) => target))
  expect(pages.map(({ name }) => name).filter((name) => name !== 'README.md' && !named.has(name))).toEqual([])
})

test('bold words are texts of the screens', () => {
  const sources = globSync(
    '{features,product,platform/ui,platform/contract,apps/web/layout,rules}/**/*.{ts,tsx,sql}',
    { cwd: root },
  )
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
    .replaceAll(/\s+/g, ' ')
  const bold = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => ({ name, words })),
  )
  expect(bold.length).toBeGreaterThan(50)
  expect(bold.filter(({ words }) => words !== 'bold' && !sources.includes(words))).toEqual([])
})
