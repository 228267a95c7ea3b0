import { expect, test } from 'vitest'
import { excerpt, redacted } from './redaction.ts'

test.each([
  ['Authorization: Bearer abc.def', 'Authorization: Bearer ***'],
  ['token dapi0123456789abcdef-2 refused', 'token *** refused'],
  ['{"client_secret": "dose99aabbccddeeff"}', '{"client_secret": "***"}'],
  ['https://store/x?sig=aGVsbG8%3D&se=2025', 'https://store/x?sig=***&se=2025'],
  ['eyJhbGciOi.eyJzdWIi.c2ln was sent', '*** was sent'],
  ['Machine 0101-214342-tpi6qdp2 does not exist', 'Machine 0101-214342-tpi6qdp2 does not exist'],
])('shows %j as %j', (text, shown) => {
  expect(redacted(text)).toBe(shown)
})

test('a long text is cut after 200 characters', () => {
  expect(excerpt('a'.repeat(200))).toBe('a'.repeat(200))
  expect(excerpt('a'.repeat(201))).toBe(`${'a'.repeat(200)}…`)
})
