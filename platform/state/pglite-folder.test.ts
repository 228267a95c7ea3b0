import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPgliteFolder } from './pglite-folder.ts'

test('a folder whose creation was cut short is made anew', async () => {
  const root = await mkdtemp(join(tmpdir(), 'folder-'))
  await mkdir(join(root, 'state.unfinished-1'))

  await createPgliteFolder(join(root, 'state'))

  expect(await readdir(root)).toEqual(['state'])
  expect(await readdir(join(root, 'state'))).toContain('PG_VERSION')
  await rm(root, { recursive: true })
})
