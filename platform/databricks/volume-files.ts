import { z } from 'zod'
import { lastPartOf, type FileStore, type StoredFile } from '#exchange/file-store.ts'
import { ifKept } from './refusals.ts'
import type { Workspace } from './workspace.ts'

const filesPath = '/api/2.0/fs/files'
const foldersPath = '/api/2.0/fs/directories'
const pageSize = 1_000

const entry = z.looseObject({
  path: z.string(),
  is_directory: z.boolean().nullish(),
  file_size: z.number().nullish(),
  last_modified: z.number().nullish(),
})
const page = z.looseObject({
  contents: z
    .array(entry)
    .nullish()
    .transform((entries) => entries ?? []),
})

/** The files of a volume, which can also be changed. */
export type VolumeFiles = FileStore & {
  /** Creates a folder and its parents; an existing one is fine. */
  makeFolder(path: string, signal: AbortSignal): Promise<void>
  /** Sends a file; an existing one is replaced. */
  send(file: string, path: string, signal: AbortSignal): Promise<void>
  removeFile(path: string, signal: AbortSignal): Promise<void>
  /** Removes an empty folder. */
  removeFolder(path: string, signal: AbortSignal): Promise<void>
}

/** The files of Unity Catalog's volumes, by their paths `/Volumes/<catalog>/<schema>/<volume>/…`. */
export function volumeFiles(workspace: Workspace): VolumeFiles {
  const change = async (path: string, method: 'PUT' | 'DELETE', signal: AbortSignal) => {
    await workspace.change(path, undefined, { method, isRepeatable: true, signal })
  }
  return {
    list: async (folder, signal) => (await ifKept(contentsOf(workspace, folder, signal))) ?? [],
    async download({ path }, target, signal) {
      await workspace.file(`${filesPath}${encoded(path)}`, { file: target, offset: 0 }, signal)
    },
    makeFolder: (path, signal) => change(`${foldersPath}${encoded(path)}`, 'PUT', signal),
    send: (file, path, signal) =>
      workspace.send(`${filesPath}${encoded(path)}`, file, { overwrite: true }, signal),
    removeFile: (path, signal) => change(`${filesPath}${encoded(path)}`, 'DELETE', signal),
    removeFolder: (path, signal) => change(`${foldersPath}${encoded(path)}`, 'DELETE', signal),
  }
}

async function contentsOf(workspace: Workspace, folder: string, signal: AbortSignal): Promise<StoredFile[]> {
  const found: StoredFile[] = []
  const path = `${foldersPath}${encoded(folder)}`
  for await (const { contents } of workspace.pages(path, { page_size: pageSize }, page, signal)) {
    for (const { path: place, is_directory, file_size, last_modified } of contents)
      found.push({
        path: place.replace(/\/+$/, ''),
        name: lastPartOf(place),
        isFolder: is_directory === true,
        bytes: file_size ?? 0,
        modifiedMs: last_modified ?? 0,
      })
  }
  return found
}

function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
