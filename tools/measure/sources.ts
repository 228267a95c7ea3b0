import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn, root } from '../../tests/architecture/imports.ts'
import { parsed, type Parsed } from './parsed.ts'

const trees = new Map<string, Parsed>()

/** Whether a file is a test, or stands in only for tests. */
export function isTest(file: string): boolean {
  return /\.(?:test|fixture)\.tsx?$|(?:^|\/)(?:testing|tests)\//.test(file)
}

/** The text of a file of the repository. */
export function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** The source files of folders as trees, tests aside. */
export function sourcesOf(...folders: readonly string[]): Parsed[] {
  return filesOf(/\.tsx?$/, ...folders).map(treeOf)
}

/** The files of folders whose names match, tests aside, as paths from the repository's root. */
export function filesOf(named: RegExp, ...folders: readonly string[]): string[] {
  return folders.flatMap((folder) => filesIn(folder, named)).filter((file) => !isTest(file))
}

function treeOf(file: string): Parsed {
  const known = trees.get(file)
  if (known) return known
  const tree = parsed(file, textOf(file))
  trees.set(file, tree)
  return tree
}

/** The number of lines of a text. */
export function lineCount(text: string): number {
  return text.trimEnd().split('\n').length
}
