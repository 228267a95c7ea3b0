import { expect, test } from 'vitest'
import { z } from 'zod'
import { mayChange, mayRead } from './guard.ts'
import { setting, settingMarks } from './setting.ts'

const declared = {
  key: 'warning',
  title: 'Warning',
  path: '/settings/warning',
  read: { name: 'getWarning', guard: mayRead('user', 'account'), summary: 'When to warn.' },
  save: { name: 'saveWarning', guard: mayChange('admin', 'account'), summary: 'Changes when to warn.' },
  body: z.strictObject({ share: z.int().max(100) }),
  default: { share: 80 },
  inWords: ({ share }: { share: number }) => `At ${share} %`,
  answer: settingMarks,
} as const

test('the default holds where nothing is kept', () => {
  expect(setting(declared).valueOf(undefined)).toEqual({ share: 80 })
})

test('all fields are kept, or the value of one alone', () => {
  expect(setting(declared).keptOf({ share: 90 })).toEqual({ share: 90 })
  const alone = setting({ ...declared, keptField: 'share' })
  expect([alone.keptOf({ share: 90 }), alone.valueOf(90)]).toEqual([90, { share: 90 }])
})

test('a kept value of another form is refused', () => {
  expect(() => setting(declared).valueOf({ share: 101 })).toThrow('<=100')
})

test('both calls answer the fields with who changed them last', () => {
  const { read, save } = setting(declared)
  expect([read.method, read.guard.role, save.method, save.guard.role]).toEqual([
    'GET',
    'user',
    'PUT',
    'admin',
  ])
  for (const { output } of [read, save])
    expect(Object.keys(output.shape)).toEqual(['share', 'isEditable', 'changedBy', 'changedAt'])
})

test('the value of an answer is its fields alone', () => {
  const shown = { share: 70, isEditable: true, changedBy: 'ann', changedAt: null }
  expect(setting(declared).valueIn(shown)).toEqual({ share: 70 })
})

test('a value that former versions allowed is read and answered, and not saved again', () => {
  const loose = setting({ ...declared, kept: z.strictObject({ share: z.int().max(200) }) })
  expect(loose.valueOf({ share: 150 })).toEqual({ share: 150 })
  expect(loose.valueIn({ share: 150 })).toEqual({ share: 150 })
  expect(
    loose.read.output.safeParse({ share: 150, isEditable: true, changedBy: null, changedAt: null }).success,
  ).toBe(true)
  expect(() => loose.keptOf({ share: 150 })).toThrow('<=100')
})
