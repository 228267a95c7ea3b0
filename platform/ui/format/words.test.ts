import { expect, test } from 'vitest'
import { words } from './words.ts'

test('writes codes in words and leaves names alone', () => {
  expect(words('JOB_CLUSTER')).toBe('Job cluster')
  expect(words('SERVERLESS')).toBe('Serverless')
  expect(words('gold_orders')).toBe('gold_orders')
  expect(words('AWS')).toBe('AWS')
})
