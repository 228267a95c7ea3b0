import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file)

/** A hash of these files of the repository without tests: the same until one of them changes. */
export function hashOfFiles(patterns: readonly string[], seed = ''): string {
  const hash = createHash('sha256').update(seed)
  const files = globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
  for (const file of files.filter((name) => !isTest(name)).toSorted())
    if (statSync(join(root, file)).isFile()) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}
