import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rm, stat, writeFile, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createPgliteFolder } from './pglite-folder.ts'

test('an interrupted creation of a folder is repeated', async () => {
  const root = await mkdtemp(join(tmpdir(), 'folder-'))
  await mkdir(join(root, 'state.unfinished-1'))

  await createPgliteFolder(join(root, 'state'))

  expect(await readdir(root)).toEqual(['state'])
  expect(await readdir(join(root, 'state'))).toContain('PG_VERSION')
  await rm(root, { recursive: true })
})

test('nobody else can read the files of the database, whatever the umask', async () => {
  const root = await mkdtemp(join(tmpdir(), 'folder-'))
  await createPgliteFolder(join(root, 'state'))
  const names = await readdir(join(root, 'state'), { recursive: true, withFileTypes: true })
  const files = names.filter((name) => name.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const modes = await Promise.all(files.map(async (file) => (await stat(file)).mode & 0o077))
  expect(files.length).toBeGreaterThan(100)
  expect(new Set(modes)).toEqual(new Set([0]))
  await rm(root, { recursive: true })
})

test('all files of a new database are on disk before they have their name', async () => {
  const root = await mkdtemp(join(tmpdir(), 'folder-'))
  const handle = await open(root)
  const prototype: FileHandle = Object.getPrototypeOf(handle)
  await handle.close()
  const isNamed: boolean[] = []
  const syncing = vi.spyOn(prototype, 'sync').mockImplementation(async () => {
    isNamed.push(existsSync(join(root, 'state')))
  })
  await createPgliteFolder(join(root, 'state'))
  syncing.mockRestore()

  const entries = await readdir(join(root, 'state'), { recursive: true })
  expect(isNamed.filter((named) => !named)).toHaveLength(entries.length + 1)
  expect(isNamed.at(-1)).toBe(true)
  await rm(root, { recursive: true })
})

test('remains of an interrupted creation are removed although a later one completed', async () => {
  const root = await mkdtemp(join(tmpdir(), 'folder-'))
  await mkdir(join(root, 'state'))
  await writeFile(join(root, 'state', 'PG_VERSION'), '17')
  await mkdir(join(root, 'state.unfinished-1'))

  await createPgliteFolder(join(root, 'state'))

  expect(await readdir(root)).toEqual(['state'])
  await rm(root, { recursive: true })
})

test('a folder that lost the file a database begins with is refused and left as it is', async () => {
  const root = await mkdtemp(join(tmpdir(), 'folder-'))
  await mkdir(join(root, 'state', 'global'), { recursive: true })

  await expect(createPgliteFolder(join(root, 'state'))).rejects.toThrow(
    /state in .+state is damaged: its file PG_VERSION is missing\. .+ restore --from BACKUP/,
  )

  expect(await readdir(join(root, 'state'))).toEqual(['global'])
  await rm(root, { recursive: true })
})

/** Kills the process that creates a folder, once it has begun; answers its id. */
async function killCreator(folder: string, besides = 0): Promise<number> {
  let creator = 0
  const isCreator = (id: string) => {
    const file = `/proc/${id}/cmdline`
    return existsSync(file) && readFileSync(file, 'utf8').includes(`${folder}.unfinished-`)
  }
  const find = async () => {
    const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== besides)
    creator = Number(ids.find(isCreator) ?? 0)
    return creator > 0 && readdirSync(join(folder, '..')).length > 0
  }
  await expect.poll(find, { timeout: 20_000, interval: 10 }).toBe(true)
  process.kill(creator, 'SIGKILL')
  return creator
}

const isLinux = process.platform === 'linux'

test.runIf(isLinux)('a creation that is killed is tried once more', async () => {
  const root = await mkdtemp(join(tmpdir(), 'folder-'))
  const creating = createPgliteFolder(join(root, 'state'))
  await killCreator(join(root, 'state'))
  await creating
  expect(await readdir(root)).toEqual(['state'])
  expect(await readdir(join(root, 'state'))).toContain('PG_VERSION')
  await rm(root, { recursive: true })
})

test.runIf(isLinux)('a creation that is killed twice names the signal, and not the disk', async () => {
  const root = await mkdtemp(join(tmpdir(), 'folder-'))
  const creating = createPgliteFolder(join(root, 'state')).then(
    () => 'created',
    (error: Error) => error.message,
  )
  await killCreator(join(root, 'state'), await killCreator(join(root, 'state')))
  expect(await creating).toMatch(/could not be created \(ended by SIGKILL 2 times\)\. If nobody did that/)
  await createPgliteFolder(join(root, 'state'))
  expect(await readdir(root)).toEqual(['state'])
  await rm(root, { recursive: true })
})

test('creation stops once its process is gone', async () => {
  const root = await mkdtemp(join(tmpdir(), 'folder-'))
  const making = fork(new URL('pglite-create.ts', import.meta.url), [join(root, 'state')], { execArgv: [] })
  await expect.poll(() => existsSync(join(root, 'state')), { timeout: 10_000, interval: 10 }).toBe(true)
  making.disconnect()

  expect(await once(making, 'exit')).toEqual([1, null])
  await rm(root, { recursive: true })
})
