import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

/** How large a file is, and a hash of what is in it. */
export type FileSeal = { bytes: number; sha256: string }

/** Hash of a file's bytes. */
export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Makes sure that a file is on the disk; answers what it is known by. */
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

/** Makes names durable; where folders cannot be opened, the system does it by itself. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
