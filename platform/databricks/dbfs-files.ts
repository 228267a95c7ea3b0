import { open } from 'node:fs/promises'
import { z } from 'zod'
import { lastPartOf, type FileStore, type StoredFile } from '#exchange/file-store.ts'
import { inOrder } from '#exchange/in-order.ts'
import { ifKept } from './refusals.ts'
import type { Workspace } from './workspace.ts'

const listPath = '/api/2.0/dbfs/list'
const readPath = '/api/2.0/dbfs/read'
/** The most that one call reads. */
const blockBytes = 1_048_576
const blocksAhead = 4

const entry = z.looseObject({
  path: z.string(),
  // The oldest answers write it as text.
  is_dir: z.union([z.boolean(), z.enum(['true', 'false'])]).nullish(),
  file_size: z.number().nullish(),
  modification_time: z.number().nullish(),
})
const contents = z.looseObject({ files: z.array(entry).nullish() })
const block = z.looseObject({ bytes_read: z.number().nullish(), data: z.string().nullish() })

/** The files of DBFS, by their paths `/…` or `dbfs:/…`. */
export function dbfsFiles(workspace: Workspace): FileStore {
  return {
    async list(folder, signal) {
      const answer = await ifKept(workspace.get(listPath, { path: pathOf(folder) }, signal))
      if (answer === undefined) return []
      return (workspace.parsed(contents, answer, listPath).files ?? []).map(storedFile)
    },
    async download(file, target, signal) {
      const handle = await open(target, 'w')
      try {
        for await (const bytes of blocksOf(workspace, file, signal)) await handle.appendFile(bytes)
      } finally {
        await handle.close()
      }
    },
  }
}

/** The blocks of a file up to the size that was listed, or to its end if it became shorter. */
async function* blocksOf(
  workspace: Workspace,
  { path, bytes }: StoredFile,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const offsets = Array.from({ length: Math.ceil(bytes / blockBytes) }, (_, index) => index * blockBytes)
  const read = async (offset: number) => {
    const length = Math.min(blockBytes, bytes - offset)
    const query = { path: pathOf(path), offset, length }
    const { data } = workspace.parsed(block, await workspace.get(readPath, query, signal), readPath)
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
    isFolder: String(is_dir) === 'true',
    bytes: file_size ?? 0,
    modifiedMs: modification_time ?? 0,
  }
}

function pathOf(path: string): string {
  return path.replace(/^dbfs:/, '')
}
