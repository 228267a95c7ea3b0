import { expect, test } from 'vitest'
import { parseLossless } from './json.ts'

test('keeps every digit of an id beyond 2^53 as text', () => {
  expect(parseLossless('{"id":9007199254740993,"list":[-9007199254740993]}')).toEqual({
    id: '9007199254740993',
    list: ['-9007199254740993'],
  })
})

test('keeps other values', () => {
  const text = '{"count":9007199254740991,"share":0.25,"text":"9007199254740993","none":null,"yes":true}'
  expect(parseLossless(text)).toEqual(JSON.parse(text))
})

test.each([
  String.raw`{"a":"say \"9007199254740993\", [9007199254740993]","b":"\\","c":9007199254740993}`,
  '[0.12345678901234567890,1.5e3,-12345678901234567.25,1e0000000000000000012,12345678901234567e3]',
  '[ 12345678901234567890 , -12345678901234567890\n]',
  '{"12345678901234567":{"deep":[[9007199254740991,9007199254740992]]}}',
  '98765432109876543210',
])('keeps the digits of long whole numbers and nothing else in %s', (text) => {
  expect(parseLossless(text)).toEqual(parsedByDigits(text))
})

test.each(['{9007199254740993:1}', '[09007199254740993]', '[9007199254740993x]', '"open'])(
  'refuses %s, which is not JSON',
  (text) => expect(() => parseLossless(text)).toThrow(SyntaxError),
)

test('parses a text with millions of escaped characters', () => {
  const long = 'a\\"'.repeat(4_000_000)
  expect(parseLossless(`["${long}",9007199254740993]`)).toEqual([JSON.parse(`"${long}"`), '9007199254740993'])
})

function parsedByDigits(text: string): unknown {
  const revive = (_key: string, value: unknown, { source = '' }: { source?: string } = {}) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? source : value
  return JSON.parse(text, revive)
}
