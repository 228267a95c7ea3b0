import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { s3Files } from './s3-files.ts'
import { bucketWith } from './testing/bucket.ts'

const signal = AbortSignal.timeout(20_000)

test('folders and files of a bucket are listed, and a file comes with its bytes', async () => {
  const bytes = Buffer.alloc(300_000, 'abc')
  const { target } = await bucketWith({ 'team/one/eventlog': bytes, 'team/two.gz': 'x', 'other/three': 'y' })
  const files = s3Files()
  const listed = await files.list('s3://logs/team/', signal)
  expect(listed).toMatchObject([
    { path: 's3://logs/team/one', name: 'one', isFolder: true },
    { path: 's3://logs/team/two.gz', name: 'two.gz', isFolder: false, bytes: 1 },
  ])
  expect(listed[1]?.modifiedMs).toBeGreaterThan(0)
  const [file] = await files.list('s3://logs/team/one', signal)
  if (file) await files.download(file, target, signal)
  expect((await readFile(target)).equals(bytes)).toBe(true)
  expect(await files.list('s3://logs/nothing', signal)).toEqual([])
})

test('a bucket or file that is gone is not found, and an unknown user is forbidden', async () => {
  const { target } = await bucketWith({})
  const file = { path: 's3://logs/gone', name: 'gone', isFolder: false, bytes: 1, modifiedMs: 0 }
  await expect(s3Files().download(file, target, signal)).rejects.toMatchObject({ code: 'not_found' })
  await expect(s3Files().list('s3://none/a', signal)).rejects.toMatchObject({ code: 'not_found' })
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'unknown')
  await expect(s3Files().list('s3://logs/a', signal)).rejects.toMatchObject({ code: 'forbidden' })
})
