import { expect, test } from 'vitest'
import { absenceText } from '#ui/values/absence-text.ts'
import { notBilled } from '#product/contract/not-billed.ts'
import { waitsOf } from './billing-reach.ts'

test('an amount that waits for the bill shows how far bills reach and how much they are behind', () => {
  const reach = { billedUntil: '2025-05-31T20:35:00Z', behindMs: 8_700_000 }
  expect(absenceText(notBilled(), waitsOf(reach))).toBe(
    'Not billed yet.\nMissing: source usage\nWait: usage is known up to 31 May 2025 20:35 UTC, which is 2h\u00A025m behind. What is older has no usage record.',
  )
})

test('where it is not known how far bills reach, no delay is invented', () => {
  expect(absenceText(notBilled(), waitsOf(undefined))).toContain(
    'Wait: usage records arrive some time after the work.',
  )
})
