import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { scaffolds } from './scaffolds.ts'
import { formatted, writeScaffold } from './written.ts'

const names = ['short', 'name-of-several-words']
const cases = scaffolds.flatMap(({ kind, nameForm }) =>
  names.map((name) => [kind, nameForm.includes('/') ? `databricks/${name}` : name] as const),
)

test.each(cases)('the files of a %s %s are written as the formatter wants them', (kind, name) => {
  const { folder, files } = writeScaffold(kind, name)
  const sources = files.filter((file) => file.endsWith('.ts'))
  const texts = sources.map((file) => [basename(file), formatted(file)] as const)
  rmSync(folder, { recursive: true })
  expect(texts.length).toBeGreaterThan(0)
  for (const [file, { written, formatted: wanted }] of texts) expect([file, written]).toEqual([file, wanted])
})
