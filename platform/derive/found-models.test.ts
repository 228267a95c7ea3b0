import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { foundModels } from './found-models.ts'

/** Folders with these files. */
async function foldersOf(files: Readonly<Record<string, string>>): Promise<(name: string) => URL> {
  const root = await mkdtemp(join(tmpdir(), 'found-models-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(root, path, '..'), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return (name) => pathToFileURL(join(root, `${name}/`))
}

const declared = (name: string) =>
  `export const it = { name: '${name}', sql: async () => 'select 1 as one', grain: 'whole' }`

test('models are found in the order of the folders, then of their names', async () => {
  const folder = await foldersOf({
    'left/orders/model.ts': declared('orders'),
    'left/buyers/model.ts': declared('buyers'),
    'left/note.md': 'no folder',
    'right/answers/model.ts': declared('answers'),
  })
  const found = await foundModels([folder('right'), folder('left')])
  expect(found.map(({ name }) => name)).toEqual(['answers', 'buyers', 'orders'])
})

test('a folder without a declaration is refused by name', async () => {
  const folder = await foldersOf({ 'left/orders/model.sql': 'select 1 as one' })
  await expect(foundModels([folder('left')])).rejects.toThrow(
    /left\/orders\/model\.ts is missing: declare the model of its folder there\./,
  )
})

test.each([
  ['no model', 'export const it = 1'],
  ['no export', 'export {}'],
  ['two models', `${declared('orders')}\nexport const other = it`],
])('a file that exports %s is refused by name', async (_what, text) => {
  const folder = await foldersOf({ 'left/orders/model.ts': text })
  await expect(foundModels([folder('left')])).rejects.toThrow(
    /left\/orders\/model\.ts must export one model and nothing else\./,
  )
})
