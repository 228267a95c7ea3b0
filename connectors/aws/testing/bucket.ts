import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'
import { onTestFinished, vi } from 'vitest'

type Objects = Readonly<Record<string, string | Uint8Array>>

/** A server of S3 until the test ends, with objects in the bucket `logs`, which the environment names. */
export async function bucketWith(objects: Objects) {
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
  const put = async (more: Objects) => {
    const client = new S3Client({
      region: 'us-east-1',
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
    })
    for (const [Key, Body] of Object.entries(more))
      await client.send(new PutObjectCommand({ Bucket: 'logs', Key, Body }))
    client.destroy()
  }
  await put(objects)
  return { target: join(directory, 'target'), put }
}
