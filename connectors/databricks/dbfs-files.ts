import { open } from 'node:fs/promises'
import { inOrder } from '#exchange/in-order.ts'
import { z } from 'zod'
import { lastPartOf, type FileStore, type StoredFile } from '#exchange/file-store.ts'
import type { DatabricksClient } from './client.ts'
import { ifKept } from './if-kept.ts'
import { amount, flag, listOf } from './rest-values.ts'

const listPath = '/api/2.0/dbfs/list'
const readPath = '/api/2.0/dbfs/read'
/** The most that one call reads. */
const blockBytes = 1_048_576
const blocksAhead = 4

const entry = z.looseObject({
  path: z.string(),
  is_dir: flag,
  file_size: amount,
  modification_time: amount,
})
const contents = z.looseObject({ files: listOf(entry) })
const block = z.looseObject({ bytes_read: amount, data: z.string().nullish() })

/** The files of DBFS, by their paths `/…` or `dbfs:/…`. */
export function dbfsFiles(client: DatabricksClient): FileStore {
  return {
    async list(folder, signal) {
      const answer = await ifKept(client.get(listPath, { path: pathOf(folder) }, signal))
      if (answer === undefined) return []
      return client.parsed(contents, answer, listPath).files.map(storedFile)
    },
    async download(file, target, signal) {
      const handle = await open(target, 'w')
      try {
        for await (const bytes of blocksOf(client, file, signal)) await handle.appendFile(bytes)
      } finally {
        await handle.close()
      }
    },
  }
}

/** The blocks of a file up to the size that was listed, or to its end if it became shorter. */
async function* blocksOf(
  client: DatabricksClient,
  { path, bytes }: StoredFile,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const offsets = Array.from({ length: Math.ceil(bytes / blockBytes) }, (_, index) => index * blockBytes)
  const read = async (offset: number) => {
    const length = Math.min(blockBytes, bytes - offset)
    const query = { path: pathOf(path), offset, length }
    const { data } = client.parsed(block, await client.get(readPath, query, signal), readPath)
    return { length, content: Buffer.from(data ?? '', 'base64') }
  }
  for await (const { length, content } of inOrder(offsets, blocksAhead, read)) {
    yield content
    if (content.length < length) return
  }
}

function storedFile({ path, is_dir, file_size, modification_time }: z.infer<typeof entry>): StoredFile {
  return {
    path,
    name: lastPartOf(path),
    isFolder: is_dir === true,
    bytes: file_size,
    modifiedMs: modification_time,
  }
}

function pathOf(path: string): string {
  return path.replace(/^dbfs:/, '')
}
