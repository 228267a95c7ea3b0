import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isPlainLog, linesIn, rangesOf } from './file-range.ts'

function fileOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'file-range-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'log'), text)
  return join(folder, 'log')
}

async function textIn(path: string, start: number, end: number): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of linesIn(path, { start, end })) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

test.each([
  'a\nbcd\n\ne\nfghij',
  '\n\n',
  'one line',
  '',
  `${'x'.repeat(1_500_000)}\ny\n${'z'.repeat(3_000_000)}\n`,
])('ranges side by side have each line once, wherever they are cut (%#)', async (text) => {
  const path = fileOf(text)
  const edges =
    text.length < 100
      ? Array.from({ length: text.length }, (_none, edge) => edge)
      : [1, 1_048_576, 1_500_000, 1_500_001, 1_500_003, 4_000_000]
  for (const edge of edges) {
    const parts = [await textIn(path, 0, edge), await textIn(path, edge, text.length)]
    expect(parts.join('') === text, `cut at ${edge}`).toBe(true)
    expect(parts[0] === '' || parts[1] === '' || parts[0]?.endsWith('\n')).toBe(true)
  }
})

test('ranges of a size lie side by side', () => {
  expect(rangesOf(10, 3)).toEqual([
    { start: 0, end: 3 },
    { start: 3, end: 7 },
    { start: 7, end: 10 },
  ])
})

test('a log that is not packed begins with a brace', async () => {
  expect(await isPlainLog(fileOf('{"Event"'))).toBe(true)
  expect(await isPlainLog(fileOf('\u001f\u008b'))).toBe(false)
  expect(await isPlainLog(fileOf(''))).toBe(false)
})
