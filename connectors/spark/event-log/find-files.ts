import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isStray } from './bytes/stray.ts'

/** The files of a path: itself, or all files of a folder, at any depth, in the order of their names. */
export async function filesIn(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const entries = await readdir(path, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory() || entry.isFile() || entry.isSymbolicLink())
  const found: string[] = []
  for (const { name } of names.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inner = join(path, name)
    if (!isStray(inner) && !isStray(`${inner}/`)) found.push(...(await filesIn(inner)))
  }
  return found
}
