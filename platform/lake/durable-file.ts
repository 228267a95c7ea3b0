import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { syncFile } from '#local/durable-files.ts'

/** The size and the content hash of a file. */
export type FileSeal = { bytes: number; sha256: string }

/** Hash of a file's bytes. */
export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Syncs a file to disk; answers its size and hash. */
export async function sealedFile(file: string): Promise<FileSeal> {
  await syncFile(file)
  const { size } = await stat(file)
  return { bytes: size, sha256: await digestOf(file) }
}
