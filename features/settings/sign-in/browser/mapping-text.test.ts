import { expect, test } from 'vitest'
import { mappingOf, mappingText } from './mapping-text.ts'

test('a mapping is a line for each entry, and the same again', () => {
  const mapping = [
    { source: 'ROLE', value: 'Lakegauge.Admin', role: 'admin' },
    { source: 'GROUP', value: 'a = b', role: 'billing-admin' },
  ] as const
  expect(mappingText(mapping)).toBe('ROLE: Lakegauge.Admin = admin\nGROUP: a = b = billing-admin')
  expect(mappingOf(`\n${mappingText(mapping)}\n`)).toEqual({ mapping })
})

test('names the line that is no entry', () => {
  expect(mappingOf('role: x = user\nROLE: x = king')).toEqual({ wrongLine: 2 })
  expect(mappingOf('x')).toEqual({ wrongLine: 1 })
})
