import { expect, test } from 'vitest'
import { z } from 'zod'
import { mayChange, mayRead } from './guard.ts'
import { heldSetting, memberIn, removalOf, setting, settingFor, settingMarks } from './setting.ts'

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
  expect(loose.allowed.safeParse({ share: 150 }).success).toBe(false)
  expect(() => loose.sentValue({ share: 150 }, { id: '' })).toThrow('<=100')
})

test('null returns a setting to its default, also where the value of one field is kept', () => {
  expect(setting(declared).valueOf(null)).toEqual({ share: 80 })
  expect(setting({ ...declared, keptField: 'share' }).valueOf(null)).toEqual({ share: 80 })
})

const share = z.int()
const plan = heldSetting({
  key: 'plan',
  title: 'Plan',
  value: share.nullable(),
  default: null,
  inWords: String,
  scope: 'subscription',
})
const yearly = { ...plan, isYearly: true }

test.each([
  [plan, { id: 'north' }, 'plan/north'],
  [plan, { id: '2025/north' }, 'plan/2025/north'],
  [yearly, { id: 'north', year: 2025 }, 'plan/2025/north'],
])('each member has a key of its own, which names it', (held, member, key) => {
  expect(settingFor(held, member).key).toBe(key)
  expect(memberIn(held, key)).toEqual(member)
})

test.each([
  [plan, 'plan'],
  [plan, 'plans/north'],
  [yearly, 'plan/north'],
  [yearly, 'plan/2025/'],
])('other keys name no member', (held, key) => {
  expect(memberIn(held, key)).toBeUndefined()
})

test('what holds may be another thing than what is sent', () => {
  const body = z.strictObject({ percent: z.int() })
  const held = setting({
    ...declared,
    body,
    holds: {
      value: share.nullable(),
      of: ({ percent }, { id }) => percent + Number(id),
      fields: { share: share.nullable() },
      shown: (value) => ({ share: value }),
    },
    default: null,
    inWords: (value) => `${value}`,
  })
  expect(held.sentValue({ percent: 3 }, { id: '4' })).toBe(7)
  expect(held.shown(held.valueOf(undefined))).toEqual({ share: null })
  expect(Object.keys(held.save.output.shape)).toContain('share')
})

test('the call that removes a setting answers as the one that reads it', () => {
  const { read } = setting(declared)
  const removal = removalOf({ read }, { ...declared.save, name: 'removeWarning' })
  expect([removal.method, removal.name, removal.path]).toEqual(['DELETE', 'removeWarning', read.path])
  expect(removal.output).toBe(read.output)
})
