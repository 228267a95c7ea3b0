import { readdir, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Skipped } from './applications.ts'
import { isStray } from './bytes/stray.ts'

/** The files of a path, what of it is passed over, and what cannot be opened. */
export type FoundFiles = { files: string[]; skipped: Skipped[]; failures: Skipped[] }

type Search = FoundFiles & {
  /** The real path of the folder that is searched. */
  root: string
  /** Real paths of the folders outside of it to which links lead. */
  linked: Set<string>
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const isWithin = (folder: string, path: string) => relative(folder, path).split(sep)[0] !== '..'

async function searchPath(search: Search, path: string): Promise<void> {
  try {
    const found = await stat(path)
    if (found.isDirectory()) await searchFolder(search, path)
    else if (found.isFile()) search.files.push(path)
    // Whoever opens a pipe waits until somebody writes to it.
    else search.failures.push({ file: path, cause: 'It is neither a file nor a folder.' })
  } catch (error) {
    search.failures.push({ file: path, cause: `It cannot be opened: ${messageOf(error)}.` })
  }
}

async function searchFolder(search: Search, folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const inner = join(folder, entry.name)
    if (isStray(inner) || isStray(`${inner}/`)) continue
    if (entry.isSymbolicLink() && (await isRepeated(search, inner)))
      search.skipped.push({ file: inner, cause: 'It is a link to what is read anyway.' })
    else await searchPath(search, inner)
  }
}

/** Whether a link leads to what is read without it, or in a circle. */
async function isRepeated({ root, linked }: Search, link: string): Promise<boolean> {
  const target = await realpath(link).catch(() => undefined)
  if (target === undefined) return false
  if (isWithin(root, target) || linked.has(target)) return true
  linked.add(target)
  return false
}

/** Finds the files of a path: itself, or all files of a folder, at any depth, in the order of their names. */
export async function filesIn(path: string): Promise<FoundFiles> {
  const root = await realpath(path).catch(() => path)
  const search: Search = { files: [], skipped: [], failures: [], root, linked: new Set([root]) }
  await searchPath(search, path)
  const { files, skipped, failures } = search
  if (files.length + skipped.length + failures.length === 0)
    skipped.push({ file: path, cause: 'There is no file in it that can be a log.' })
  return { files, skipped, failures }
}
