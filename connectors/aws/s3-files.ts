import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import { CodedError } from '#contract/errors.ts'
import { lastPartOf, type FileStore, type StoredFile } from '#exchange/file-store.ts'

const attempts = 6
/** What the clients of AWS call a refusal. Without credentials nothing may be read. */
const refusals = new Set([
  'AccessDenied',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'ExpiredToken',
  'CredentialsProviderError',
])
const missing = new Set(['NoSuchKey', 'NoSuchBucket', 'NotFound'])

type Sdk = typeof import('@aws-sdk/client-s3')
type Ready = { sdk: Sdk; client: S3Client }

/**
 * The files of S3 by their addresses `s3://bucket/…`, with the credentials that AWS's own programs would use:
 * environment, profile, or role of the machine. AWS_ENDPOINT_URL names another endpoint.
 */
export function s3Files(region = process.env['AWS_REGION'] ?? process.env['AWS_DEFAULT_REGION']): FileStore {
  let ready: Promise<Ready> | undefined
  const opened = () => (ready ??= open(region))
  return {
    list: (folder, signal) => explained(folder, async () => listed(await opened(), folder, signal)),
    download: ({ path }, target, signal) =>
      explained(path, async () => {
        const { sdk, client } = await opened()
        const { bucket, key } = addressOf(path)
        const command = new sdk.GetObjectCommand({ Bucket: bucket, Key: key })
        const { Body } = await client.send(command, { abortSignal: signal })
        if (!(Body instanceof Readable)) throw new CodedError('source_failed', `${path} has no content.`)
        await pipeline(Body, createWriteStream(target), { signal })
      }),
  }
}

// It is large, and few need it.
async function open(region: string | undefined): Promise<Ready> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region: region ?? 'us-east-1',
    followRegionRedirects: true,
    maxAttempts: attempts,
    // Other servers than AWS have no host for each bucket.
    forcePathStyle: process.env['AWS_ENDPOINT_URL'] !== undefined,
  })
  return { sdk, client }
}

async function listed(
  { sdk, client }: Ready,
  folder: string,
  abortSignal: AbortSignal,
): Promise<StoredFile[]> {
  const { bucket, key } = addressOf(folder)
  const prefix = key === '' ? '' : `${key}/`
  const found: StoredFile[] = []
  let next: string | undefined
  do {
    const request = { Bucket: bucket, Prefix: prefix, Delimiter: '/', ContinuationToken: next }
    const answer = await client.send(new sdk.ListObjectsV2Command(request), { abortSignal })
    for (const { Prefix = '' } of answer.CommonPrefixes ?? [])
      found.push(
        entry(`s3://${bucket}/${Prefix.replace(/\/$/, '')}`, { isFolder: true, bytes: 0, modifiedMs: 0 }),
      )
    for (const { Key = '', Size = 0, LastModified } of answer.Contents ?? [])
      // Consoles make an empty object that stands for the folder itself.
      if (Key !== prefix)
        found.push(
          entry(`s3://${bucket}/${Key}`, {
            isFolder: false,
            bytes: Size,
            modifiedMs: LastModified?.getTime() ?? 0,
          }),
        )
    next = answer.IsTruncated ? answer.NextContinuationToken : undefined
  } while (next !== undefined)
  return found
}

function entry(path: string, more: Omit<StoredFile, 'path' | 'name'>): StoredFile {
  return { path, name: lastPartOf(path), ...more }
}

function addressOf(address: string): { bucket: string; key: string } {
  const [, bucket = '', key = ''] = /^s3a?:\/\/([^/]+)\/?(.*?)\/*$/.exec(address) ?? []
  return { bucket, key }
}

async function explained<Answer>(path: string, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error) || error instanceof CodedError || error.name === 'AbortError') throw error
    const code = refusals.has(error.name)
      ? 'forbidden'
      : missing.has(error.name)
        ? 'not_found'
        : 'source_failed'
    throw new CodedError(
      code,
      `${path} cannot be read: ${error.name}: ${error.message.replace(/\.$/, '')}.`,
      { cause: error },
    )
  }
}
