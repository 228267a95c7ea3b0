import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../architecture/imports.ts'

const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
const terms = [...glossary.matchAll(/^\| \*\*([^*]+)\*\* +\| (.+?) *\|$/gm)].map(
  ([, term = '', meaning = '']) => ({
    term,
    meaning,
  }),
)

test('the glossary has each term once, in one sentence', () => {
  expect(terms.length).toBeGreaterThan(40)
  expect(new Set(terms.map(({ term }) => term)).size).toBe(terms.length)
  expect(terms.filter(({ meaning }) => !/^[^.]*(?:\.[^\s.][^.]*)*\.$/.test(meaning))).toEqual([])
})

test.each([
  'Billed',
  'Allocated',
  'Unallocated',
  'List price',
  'Effective price',
  'Correction',
  'Estimate',
  'Idle',
  'Idle share',
  'Shared cost',
  'Allocated time',
  'Maintenance services',
  'Platform services and storage',
  'VM',
  'DBU',
  'SKU',
  'Attempt',
  'Task run',
])('the glossary explains what texts write: %s', (word) => {
  expect(terms.map(({ term }) => term)).toContain(word)
})

test.each(['README.md', 'docs/guide/README.md'])('%s leads to the glossary', (page) => {
  expect(readFileSync(join(root, page), 'utf8')).toContain('glossary.md)')
})
