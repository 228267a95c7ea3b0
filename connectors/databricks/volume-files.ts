import { z } from 'zod'
import { lastPartOf, type FileStore, type StoredFile } from '#exchange/file-store.ts'
import type { DatabricksClient } from './client.ts'
import { ifKept } from './if-kept.ts'
import { amount, flag, listOf } from './rest-values.ts'

const filesPath = '/api/2.0/fs/files'
const directoriesPath = '/api/2.0/fs/directories'
const pageSize = 1_000

const entry = z.looseObject({
  path: z.string(),
  is_directory: flag,
  file_size: amount,
  last_modified: amount,
})
const page = z.looseObject({ contents: listOf(entry) })

/** The files of Unity Catalog's volumes, by their paths `/Volumes/<catalog>/<schema>/<volume>/…`. */
export function volumeFiles(client: DatabricksClient): FileStore {
  return {
    list: async (folder, signal) => (await ifKept(contentsOf(client, folder, signal))) ?? [],
    async download({ path }, target, signal) {
      await client.file(`${filesPath}${encoded(path)}`, { file: target, offset: 0 }, signal)
    },
  }
}

async function contentsOf(
  client: DatabricksClient,
  folder: string,
  signal: AbortSignal,
): Promise<StoredFile[]> {
  const found: StoredFile[] = []
  const path = `${directoriesPath}${encoded(folder)}`
  for await (const { contents } of client.pages(path, { page_size: pageSize }, page, signal)) {
    for (const { path: place, is_directory, file_size, last_modified } of contents)
      found.push({
        path: place.replace(/\/+$/, ''),
        name: lastPartOf(place),
        isFolder: is_directory === true,
        bytes: file_size,
        modifiedMs: last_modified,
      })
  }
  return found
}

function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
