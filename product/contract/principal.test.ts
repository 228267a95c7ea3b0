import { expect, test } from 'vitest'
import { principalText, sharedDomain } from './principal.ts'

test('a service principal is named as one, its id cut in the middle', () => {
  expect(principalText('1f2e72e9-5c1c-4f5a-9d56-0a0b0c0d7d0c')).toBe('Service principal 1f2e72e9…7d0c')
})

test('a user keeps the name', () => {
  expect(principalText('ann@example.com')).toBe('ann@example.com')
})

test('a domain that all users have is left out, and kept where users have several', () => {
  const one = ['ann@example.com', null, 'nightly job', 'bob@example.com']
  expect(sharedDomain(one)).toBe('@example.com')
  expect(principalText('ann@example.com', sharedDomain(one))).toBe('ann')
  expect(principalText('nightly job', sharedDomain(one))).toBe('nightly job')
  expect(sharedDomain([...one, 'ann@other.example'])).toBeUndefined()
  expect(sharedDomain([null, 'nightly job'])).toBeUndefined()
})
