import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

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

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes names durable. Where folders cannot be opened, the system does so itself. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
