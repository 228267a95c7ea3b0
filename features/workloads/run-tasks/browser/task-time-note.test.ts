import { expect, test } from 'vitest'
import { taskTimeNote } from './task-time-note.ts'

test('the only task of a run has its parts, and tasks at the same time may be longer than the run', () => {
  expect(taskTimeNote(1)).toMatch(/^The run has no other task\./)
  for (const count of [2, null]) expect(taskTimeNote(count)).toMatch(/may be longer than the run/)
})
