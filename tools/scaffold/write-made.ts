import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { withLine } from './added-line.ts'
import type { Made } from './scaffold.ts'

const formatter = resolve(import.meta.dirname, '../../node_modules/oxfmt/bin/oxfmt')

/** Writes the files of a scaffold below a folder, adds its lines to the files there and formats both; answers what it did. */
export function writeMade(root: string, { files, lines }: Pick<Made, 'files' | 'lines'>): string[] {
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const line of lines) {
    const file = join(root, line.file)
    writeFileSync(file, withLine(readFileSync(file, 'utf8'), line))
  }
  const changed = [...files.map(({ path }) => path), ...lines.map(({ file }) => file)]
  spawnSync(process.execPath, [formatter, ...changed.filter((file) => file.endsWith('.ts'))], { cwd: root })
  return [
    ...files.map(({ path }) => `wrote ${path}`),
    ...lines.map(({ file, text }) => `added to ${file}: ${text.trim()}`),
  ]
}
