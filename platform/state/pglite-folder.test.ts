import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
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

test('what a creation left that was cut short goes although a later one was finished', async () => {
  const root = await mkdtemp(join(tmpdir(), 'folder-'))
  await mkdir(join(root, 'state'))
  await writeFile(join(root, 'state', 'PG_VERSION'), '17')
  await mkdir(join(root, 'state.unfinished-1'))

  await createPgliteFolder(join(root, 'state'))

  expect(await readdir(root)).toEqual(['state'])
  await rm(root, { recursive: true })
})

test('nothing is made any further for a process that is gone', async () => {
  const root = await mkdtemp(join(tmpdir(), 'folder-'))
  const making = fork(new URL('pglite-create.ts', import.meta.url), [join(root, 'state')], { execArgv: [] })
  await expect.poll(() => existsSync(join(root, 'state')), { timeout: 10_000, interval: 10 }).toBe(true)
  making.disconnect()

  expect(await once(making, 'exit')).toEqual([1, null])
  await rm(root, { recursive: true })
})
