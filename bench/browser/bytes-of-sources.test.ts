import { expect, test } from 'vitest'
import { groupOf, lettersOfSources } from './bytes-of-sources.ts'

test('each letter counts for the source that it comes from', () => {
  // Columns 0 and 4 of the first line begin in the first and the second source, column 2 of the next in the first again.
  const map = { sources: ['a.ts', 'b.ts'], mappings: 'AAAA,ICAA;EDAA' }
  expect([...lettersOfSources('aaaabb\n--aaa', map)]).toEqual([
    ['the bundler', 2],
    ['a.ts', 7],
    ['b.ts', 2],
  ])
})

test('sources count by package, or by their first two folders', () => {
  expect(groupOf('../../../node_modules/@mantine/core/esm/index.mjs')).toBe('@mantine/core')
  expect(groupOf('../../../../platform/ui/report/pager.tsx')).toBe('platform/ui')
})
