import { expect, test } from 'vitest'
import type { Column } from '#contract/columns.ts'
import { measured } from './column-widths.ts'

const column = (format: Column['format']): Column => ({ name: format, label: '', format, meaning: '' })

test('names, texts and badges can be cut short, figures cannot', () => {
  expect(measured(column('text'), 0, 300).tightPx).toBe(200)
  expect(measured(column('text'), 1, 300).tightPx).toBe(104)
  expect(measured(column('badges'), 1, 161).tightPx).toBe(104)
  expect(measured(column('money'), 1, 161).tightPx).toBe(161)
})

test('what is narrow anyway keeps its width', () => {
  expect(measured(column('badges'), 1, 80)).toEqual({ name: 'badges', widthPx: 80, tightPx: 80 })
})

test('an id keeps its width, also where it stands first and is as long as a UUID', () => {
  expect(measured(column('id'), 0, 320)).toEqual({ name: 'id', widthPx: 320, tightPx: 320 })
})

test('a decimal number keeps its width, though its format is text', () => {
  expect(measured({ ...column('text'), isDecimal: true }, 1, 130).tightPx).toBe(130)
})
