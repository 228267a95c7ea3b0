import { expect, test } from 'vitest'
import { pageToRemember } from './use-saved-url.ts'

test('a page that somebody went to is remembered with its view', () => {
  expect(pageToRemember({ href: '/reporting?tab=one-time-runs', state: {} })).toBe(
    '/reporting?tab=one-time-runs',
  )
})

test('the page that the bare address led to does not take the place of the last one', () => {
  expect(pageToRemember({ href: '/reporting', state: { isLedHome: true } })).toBeUndefined()
})
