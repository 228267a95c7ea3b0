import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { partsIn } from '#lake/sql-file.ts'

const root = join(import.meta.dirname, '../..')
const texts = new Map(
  globSync('{models,rules,features,product}/**/*.sql', { cwd: root })
    .toSorted()
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const),
)

const isPart = (file: string) => basename(dirname(file)) === 'parts'

/** The folder whose files may include a part. */
const ownerOf = (part: string) => dirname(dirname(part))

/** Folders whose parts are those of many: what stands there is written once instead of several times. */
const shared: ReadonlySet<string> = new Set(['models', 'product/server'])

/** Every inclusion: the file, and the part that it includes. */
const included = [...texts].flatMap(([file, text]) =>
  partsIn(text).map((part) => ({ file, part: part.replace(/^#/, '') })),
)

const parts = [...texts.keys()].filter(isPart)

/** Whether a query of the product is asked as a whole by another query there. */
const isWholeQuery = (file: string, part: string) =>
  [file, part].every((one) => one.startsWith('product/server/')) && texts.has(part) && !isPart(part)

test('there are parts, and only files in a folder of parts are included, or whole queries by others of the product', () => {
  expect(parts.length).toBeGreaterThan(50)
  const unknown = included.filter(({ file, part }) => !parts.includes(part) && !isWholeQuery(file, part))
  expect(unknown).toEqual([])
})

test('a part of many is included more than once, and one of a single folder at all', () => {
  const needed = (part: string) => (shared.has(ownerOf(part)) ? 2 : 1)
  const timesOf = (part: string) => included.filter((one) => one.part === part).length
  expect(parts.filter((part) => timesOf(part) < needed(part))).toEqual([])
})

test('a part is included in its own folder, those of models in rules and the product, and those of the product in features too', () => {
  const mayInclude = (file: string, owner: string) =>
    file.startsWith(`${owner}/`) ||
    (owner === 'models' && /^(?:product\/server|rules)\//.test(file)) ||
    (owner === 'product/server' && file.startsWith('features/'))
  const crossing = included.filter(
    ({ file, part }) => !isWholeQuery(file, part) && !mayInclude(file, ownerOf(part)),
  )
  expect(crossing).toEqual([])
})

test('the first line of a part describes what it is, and its brackets close', () => {
  const count = (text: string, bracket: string) => text.split(bracket).length
  const wrong = parts.filter((part) => {
    const text = texts.get(part) ?? ''
    return !/^-- [A-Z].*\.\n/.test(text) || count(text, '(') !== count(text, ')')
  })
  expect(wrong).toEqual([])
})
