import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { CodedError } from '#contract/errors.ts'

const includeLine = /^[ \t]*-- include: (\S+)[ \t]*$/gm
const { resolve } = createRequire(import.meta.url)

/** The text of an SQL file, in which each line `-- include: #folder/parts/name.sql` stands for the text of that part. */
export function readSql(file: URL | string): string {
  return textOf(file instanceof URL ? fileURLToPath(file) : file, [])
}

/** The parts that an SQL text includes, in their order. */
export function partsIn(sql: string): string[] {
  return Array.from(sql.matchAll(includeLine), ([, part = '']) => part)
}

/** The text of a file that lies in these files, each a part of the one before. */
function textOf(file: string, around: readonly string[]): string {
  if (around.includes(file)) throw new CodedError('internal', `${file} includes itself.`)
  const files = [...around, file]
  return readFileSync(file, 'utf8').replaceAll(includeLine, (_line, part: string) =>
    textOf(pathOf(file, part), files).trimEnd(),
  )
}

function pathOf(file: string, part: string): string {
  try {
    return resolve(part)
  } catch (cause) {
    const message = `${file} includes ${part}, which is missing: name it as in an import, #folder/….sql.`
    throw new CodedError('internal', message, { cause })
  }
}
