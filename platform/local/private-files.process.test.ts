import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { claimDataDirectory } from './claim.ts'
import { closeToOthers, keepFilesPrivate } from './private-files.ts'

const isRoot = process.geteuid?.() === 0
const somebody = 65_534

function newFolder(mode: number): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'private-')), 'data')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const umask = process.umask(0)
  mkdirSync(folder, { mode })
  mkdirSync(join(folder, 'state'), { mode: 0o755 })
  writeFileSync(join(folder, 'first-password'), 'secret', { mode: 0o644 })
  process.umask(umask)
  return folder
}

const modeOf = (path: string) => statSync(path).mode & 0o777

test('whoever claims a data directory that others could read closes it to them', async () => {
  const folder = newFolder(0o755)
  const claim = await claimDataDirectory(folder, { purpose: 'test' })
  expect(modeOf(folder)).toBe(0o700)
  await claim.release()
})

test.runIf(isRoot)('closes what is in a directory that belongs to somebody else', async () => {
  const folder = newFolder(0o775)
  chownSync(folder, somebody, somebody)
  await closeToOthers(folder)
  expect([modeOf(join(folder, 'state')), modeOf(join(folder, 'first-password'))]).toEqual([0o700, 0o600])
})

test.runIf(isRoot)('refuses a directory whose content belongs to somebody else and is open', async () => {
  const folder = newFolder(0o755)
  for (const path of [folder, join(folder, 'state')]) chownSync(path, somebody, somebody)
  await expect(closeToOthers(folder)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('other users of this machine can read state there'),
  })
})

test('refuses a directory in which everybody keeps files, and leaves it as it is', async () => {
  const folder = newFolder(0o1777)
  await expect(closeToOthers(folder)).rejects.toThrow('other users of this machine may write there')
  expect(modeOf(folder)).toBe(0o777)
})

/** Mounts an empty file system that can only be read; answers whether this process may. */
function mountReadOnly(folder: string): boolean {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro,mode=1777', 'tmpfs', folder])
  if (status === 0) onTestFinished(() => void spawnSync('umount', [folder]))
  return status === 0
}

test.runIf(isRoot)(
  'a file system that can only be read is named as such, whoever owns it',
  async ({ skip }) => {
    const folder = mkdtempSync(join(tmpdir(), 'private-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    if (!mountReadOnly(folder)) skip('It takes the right to mount.')
    for (const directory of [folder, join(folder, 'missing')])
      await expect(claimDataDirectory(directory, { purpose: 'test' })).rejects.toMatchObject({
        code: 'store_failed',
        message: expect.stringMatching(
          /\(EROFS: .*\)\. Its file system is read-only: mount it for writing, or set/,
        ),
      })
  },
)

test('what the process writes from then on is its own', () => {
  const folder = newFolder(0o700)
  const umask = process.umask()
  onTestFinished(() => void process.umask(umask))
  keepFilesPrivate()
  mkdirSync(join(folder, 'lake'))
  writeFileSync(join(folder, 'lake', 'part'), '')
  expect([modeOf(join(folder, 'lake')), modeOf(join(folder, 'lake', 'part'))]).toEqual([0o700, 0o600])
})
