import { expect, test } from 'vitest'
import { parseLossless } from './json.ts'

test('keeps every digit of an id beyond 2^53 as text', () => {
  expect(parseLossless('{"id":9007199254740993,"list":[-9007199254740993]}')).toEqual({
    id: '9007199254740993',
    list: ['-9007199254740993'],
  })
})

test('leaves other values as they are', () => {
  const text = '{"count":9007199254740991,"share":0.25,"text":"9007199254740993","none":null,"yes":true}'
  expect(parseLossless(text)).toEqual(JSON.parse(text))
})
