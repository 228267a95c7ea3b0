import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recordedChanges } from '#product/contract/recorded-changes.ts'
import { root, sourceFiles } from './imports.ts'

const change = '[a-z]+(?:-[a-z]+)*\\.[a-z]+(?:-[a-z]+)*'
const named = new RegExp(`\\bwhat: '(${change})'|^export const \\w+ = '(${change})'`, 'gm')
const begun = /\bwhat: `([a-z-]+)\.\$\{/g

const isWriter = (file: string) =>
  /^(?:platform|product|features|apps)\//.test(file) && !/\.test\.ts|\/testing\//.test(file)
const code = sourceFiles()
  .filter(isWriter)
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .filter((text) => /\b(?:changes?|audit)\b/i.test(text))
  .join('\n')
const written = new Set(Array.from(code.matchAll(named), ([, ofField, ofName]) => ofField ?? ofName))
const beginnings = Array.from(code.matchAll(begun), ([, start]) => `${start}.`)

test('every change that code records has a text', () => {
  expect(written.size).toBeGreaterThan(10)
  expect([...written].filter((what) => what !== undefined && !(what in recordedChanges))).toEqual([])
  const labeled = Object.keys(recordedChanges)
  expect(beginnings.filter((start) => !labeled.some((what) => what.startsWith(start)))).toEqual([])
})

test('every text is of a change that code records', () => {
  const isWritten = (what: string) => written.has(what) || beginnings.some((start) => what.startsWith(start))
  expect(Object.keys(recordedChanges).filter((what) => !isWritten(what))).toEqual([])
})
