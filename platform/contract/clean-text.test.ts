import { expect, test } from 'vitest'
import { beginningOf, cleanedJson, cleanJson, cleanText, isCleanText } from './clean-text.ts'

test.each([
  ['nightly\0load', 'nightlyload'],
  ['half \ud83d of a pair', 'half \ufffd of a pair'],
  ['the other \udcca half', 'the other \ufffd half'],
  ['\udcca\ud83d', '\ufffd\ufffd'],
])('the text %j becomes %j, alone and in JSON', (text, clean) => {
  expect([cleanText(text), isCleanText(text), isCleanText(clean)]).toEqual([clean, false, true])
  expect(JSON.parse(cleanJson({ [text]: [text, 7, null] }))).toEqual({ [clean]: [clean, 7, null] })
})

test.each([
  'sales 📊 daily',
  'Zahlungen für Köln',
  String.raw`C:\u0000 and \\ud83d by their signs`,
  'line\nbreak\tand "quotes"',
  '',
])('the text %j stays as it is', (text) => {
  expect([cleanText(text), isCleanText(text)]).toEqual([text, true])
  expect(cleanJson([text])).toBe(JSON.stringify([text]))
})

test('JSON that an outside system answers keeps escaped pairs and escaped backslashes', () => {
  const kept = String.raw`{"a":"\ud83d\udcca","b":"\\u0000","c":"\u00fc\n","d":"\\\\","e":"\uD83D\uDCCA"}`
  expect(cleanedJson(kept)).toBe(kept)
  const json = String.raw`{"a\u0000":"\\\u0000\ud83d","b":"\ud83d\ud83d\udcca"}`
  expect(JSON.parse(cleanedJson(json))).toEqual({ a: '\\\ufffd', b: '\ufffd📊' })
})

test('a beginning ends between characters', () => {
  expect(['ab📊c', 'abcde'].map((text) => beginningOf(text, 3))).toEqual(['ab', 'abc'])
  expect(beginningOf('ab📊c', 4)).toBe('ab📊')
})

test('a value that is absent stays absent', () => {
  expect(cleanJson({ a: undefined, b: null })).toBe('{"b":null}')
})
