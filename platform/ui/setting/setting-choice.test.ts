import { expect, test } from 'vitest'
import { z } from 'zod'
import { formFields } from '#ui/form/form-field.ts'
import { choiceOf } from './setting-choice.tsx'

const budget = z.strictObject({ warnAt: z.int(), period: z.enum(['DAY', 'EVERY_MONTH']) })

test('a setting is a choice if it has one field that is chosen', () => {
  expect(choiceOf(formFields(budget.pick({ period: true })))?.name).toBe('period')
  expect(choiceOf(formFields(budget.pick({ warnAt: true })))).toBeUndefined()
  expect(choiceOf(formFields(budget))).toBeUndefined()
})
