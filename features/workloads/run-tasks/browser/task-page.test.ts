import { expect, test } from 'vitest'
import { taskPageOf } from './task-page.ts'

test('an address names the page of tasks; what is no page is the first', () => {
  expect(taskPageOf({ tasksPage: '39' })).toBe(39)
  expect(['-1', '1.5', 'last', ''].map((tasksPage) => taskPageOf({ tasksPage }))).toEqual([0, 0, 0, 0])
  expect(taskPageOf({})).toBe(0)
})
