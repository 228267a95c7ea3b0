import { expect, test } from 'vitest'
import { shownStatus, statusLook } from './status-look.ts'

test('tells a run that ended well from one that ended well with failed tasks', () => {
  expect(statusLook(shownStatus('SUCCESS', false)).tone).toBe('ok')
  expect(shownStatus('FAILED', true)).toBe('FAILED')
  expect(statusLook(shownStatus('SUCCESS', true))).toEqual({
    tone: 'warning',
    label: 'Success with failures',
  })
})

test('shows a status that nobody knows in words and without a judgement', () => {
  expect(statusLook('DEFROSTING_NOW')).toEqual({ tone: 'neutral', label: 'Defrosting now' })
})
