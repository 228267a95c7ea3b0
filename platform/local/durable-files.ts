import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Makes the content of a file durable. */
export async function syncFile(path: string): Promise<void> {
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

/** Makes all files below a folder and all their names durable, the folder's own entries last. */
export async function syncTree(root: string): Promise<void> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  for (const { parentPath, name } of files) await syncFile(join(parentPath, name))
  const folders = entries.filter((entry) => entry.isDirectory())
  const deepestFirst = folders
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted((one, other) => other.length - one.length)
  for (const folder of [...deepestFirst, root]) await syncFolder(folder)
}
