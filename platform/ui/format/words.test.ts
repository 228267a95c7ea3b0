import { expect, test } from 'vitest'
import { words } from './words.ts'

test('writes codes in words and leaves names alone', () => {
  expect(words('SIGNED_OUT')).toBe('Signed out')
  expect(words('SERVERLESS')).toBe('Serverless')
  expect(words('gold_orders')).toBe('gold_orders')
  expect(words('AWS')).toBe('AWS')
})
