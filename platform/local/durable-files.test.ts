import { mkdir, mkdtemp, open, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { syncTree } from './durable-files.ts'

test('every file below a folder and every folder is made durable, files first', async () => {
  const root = await mkdtemp(join(tmpdir(), 'tree-'))
  await mkdir(join(root, 'base', 'deep'), { recursive: true })
  await writeFile(join(root, 'version'), '17')
  await writeFile(join(root, 'base', 'deep', 'table'), 'rows')
  const handle = await open(join(root, 'version'))
  const kinds: string[] = []
  const prototype: FileHandle = Object.getPrototypeOf(handle)
  const syncing = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    kinds.push((await this.stat()).isFile() ? 'file' : 'folder')
  })
  await handle.close()

  await syncTree(root)

  expect(kinds).toEqual(['file', 'file', 'folder', 'folder', 'folder'])
  syncing.mockRestore()
  await rm(root, { recursive: true })
})
