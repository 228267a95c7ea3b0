import { expect, test } from 'vitest'
import { z } from 'zod'
import { formFields } from '#ui/form/form-field.ts'
import { choiceOf } from './setting-choice.tsx'
import { settingText } from './setting-text.ts'

const budget = z.strictObject({
  warnAt: z.int().meta({ label: 'Warning', unit: '%' }),
  period: z.enum(['DAY', 'EVERY_MONTH']),
  isOn: z.boolean().meta({ label: 'Mails' }),
  team: z.string().nullable(),
})

test('a setting reads as its fields with their values', () => {
  const values = { warnAt: 80, period: 'EVERY_MONTH', isOn: true, team: null }
  expect(settingText(formFields(budget), values)).toBe(
    'Warning: 80 %; Period: Every month; Mails: on; Team: not set.',
  )
})

test('a setting is a choice if it has one field that is chosen', () => {
  expect(choiceOf(formFields(budget.pick({ period: true })))?.name).toBe('period')
  expect(choiceOf(formFields(budget.pick({ warnAt: true })))).toBeUndefined()
  expect(choiceOf(formFields(budget))).toBeUndefined()
})
