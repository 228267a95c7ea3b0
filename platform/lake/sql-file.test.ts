import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { partsIn, readSql } from './sql-file.ts'

/** A file with this text; parts are named as in an import, or by their path. */
function fileOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sql-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'rows.sql')
  writeFileSync(file, text)
  return file
}

test('a part stands in the place of the line that includes it, as often as it is included', () => {
  const part = fileOf('-- Two columns.\none,\ntwo\n')
  const line = `  -- include: ${part}`
  expect(readSql(fileOf(`select\n${line}\nfrom (select\n${line}\nfrom number)\n`))).toBe(
    'select\n-- Two columns.\none,\ntwo\nfrom (select\n-- Two columns.\none,\ntwo\nfrom number)\n',
  )
})

test('only a line of its own includes, and a text without one is unchanged', () => {
  const text = "select 1 -- include: x.sql\n, '-- include: x.sql' as text\n-- includes: x.sql\n"
  expect(partsIn(text)).toEqual([])
  expect(readSql(fileOf(text))).toBe(text)
})

test('a part that is missing is named, with the file that includes it', () => {
  const file = fileOf('select 1\n-- include: #lake/parts/none.sql\n')
  expect(() => readSql(file)).toThrow(`${file} includes #lake/parts/none.sql, which is missing`)
})

test('a part may include another one, but not itself', () => {
  const inner = fileOf('one,\n')
  const outer = fileOf(`-- include: ${inner}\ntwo\n`)
  expect(readSql(fileOf(`select\n-- include: ${outer}\n`))).toBe('select\none,\ntwo\n')
  writeFileSync(inner, `-- include: ${outer}\n`)
  expect(() => readSql(outer)).toThrow(`${outer} includes itself.`)
})
