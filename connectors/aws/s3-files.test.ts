import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'
import { expect, onTestFinished, test, vi } from 'vitest'
import { s3Files } from './s3-files.ts'

const signal = AbortSignal.timeout(20_000)

/** A server of S3 with objects in the bucket `logs`, which the environment names. */
async function bucketWith(objects: Readonly<Record<string, string | Uint8Array>>) {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const configureBuckets = [{ name: 'logs', configs: [] }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port } = await server.run()
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await server.close()
    await rm(directory, { recursive: true, force: true })
  })
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${port}`)
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
  const client = new S3Client({
    region: 'us-east-1',
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  for (const [Key, Body] of Object.entries(objects))
    await client.send(new PutObjectCommand({ Bucket: 'logs', Key, Body }))
  client.destroy()
  return { target: join(directory, 'target') }
}

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
