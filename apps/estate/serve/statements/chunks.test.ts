import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { chunksOf } from './chunks.ts'

const scratch = mkdtempSync(join(tmpdir(), 'estate-chunks-'))
afterAll(() => rmSync(scratch, { recursive: true }))

async function cut(text: string, chunkBytes: number, isCsv = true) {
  const file = join(scratch, 'rows')
  writeFileSync(file, text)
  const chunks = await chunksOf(file, { chunkBytes, isCsv })
  return chunks.map(({ byteOffset, byteCount, rowOffset, rowCount }) => [
    text.slice(byteOffset, byteOffset + byteCount),
    rowOffset,
    rowCount,
  ])
}

test('a chunk ends with the row that reaches its size', async () => {
  expect(await cut('a,b\nc,d\ne,f\n', 5)).toEqual([
    ['a,b\nc,d\n', 0, 2],
    ['e,f\n', 2, 1],
  ])
  expect(await cut('', 5)).toEqual([])
})

test('a line end within quotes ends no row of CSV, and one of other rows', async () => {
  const text = '"a\n""b"\nc\n'
  expect(await cut(text, 1)).toEqual([
    ['"a\n""b"\n', 0, 1],
    ['c\n', 1, 1],
  ])
  expect(await cut(text, 1, false)).toHaveLength(3)
})

test('quotes that begin in one block of the file and end in the next hold their row together', async () => {
  const long = `"${'x'.repeat(200_000)}\n${'y'.repeat(200_000)}"\n`
  expect((await cut(`${long}z\n`, 1)).map(([text]) => String(text).length)).toEqual([400_004, 2])
})
