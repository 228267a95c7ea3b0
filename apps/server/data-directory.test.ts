import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataDirectoryCheck } from './data-directory.ts'

test('a directory that cannot be written is reported, at most once a second, until it can', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'data-directory-'))
  let now = 0
  const check = dataDirectoryCheck(folder, () => now)
  expect(await check()).toMatchObject({ ready: true, says: expect.stringMatching(/^\d+ MB are free$/) })
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
  expect((await check()).ready).toBe(true)
  now = 1_000
  expect(await check()).toEqual({
    ready: false,
    says: expect.stringMatching(/^The data directory .+ cannot be written \(ENOENT: .+\)\. Make room/),
  })
})
