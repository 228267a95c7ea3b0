import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { CodedError } from '#contract/errors.ts'

const includeLine = /^[ \t]*-- include: (\S+)[ \t]*$/gm
const { resolve } = createRequire(import.meta.url)

/** The text of an SQL file, in which each line `-- include: #folder/parts/name.sql` stands for the text of that part. */
export function readSql(file: URL | string): string {
  return readFileSync(file, 'utf8').replaceAll(includeLine, (_line, part: string) => partOf(file, part))
}

/** The parts that an SQL text includes, in their order. */
export function partsIn(sql: string): string[] {
  return Array.from(sql.matchAll(includeLine), ([, part = '']) => part)
}

function partOf(file: URL | string, part: string): string {
  const text = readFileSync(pathOf(file, part), 'utf8')
  if (partsIn(text).length > 0)
    throw new CodedError('internal', `${part} is a part of ${String(file)}: it may include no other part.`)
  return text.trimEnd()
}

function pathOf(file: URL | string, part: string): string {
  try {
    return resolve(part)
  } catch (cause) {
    const message = `${String(file)} includes ${part}, which is missing: name it as in an import, #folder/….sql.`
    throw new CodedError('internal', message, { cause })
  }
}
