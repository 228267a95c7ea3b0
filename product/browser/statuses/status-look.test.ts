import { expect, test } from 'vitest'
import { statusLook } from './status-look.ts'

test('distinguishes a run that ended well from one that ended well with failed tasks', () => {
  expect(statusLook('SUCCESS', false).tone).toBe('ok')
  expect(statusLook('FAILED', true).tone).toBe('failed')
  expect(statusLook('SUCCESS', true)).toEqual({
    tone: 'warning',
    label: 'Success with failures',
  })
})

test('shows a status that nobody knows in words and without a judgement', () => {
  expect(statusLook('DEFROSTING_NOW')).toEqual({ tone: 'neutral', label: 'Defrosting now' })
})
