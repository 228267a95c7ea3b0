import { expect, test } from 'vitest'
import { ShortTexts } from './short-texts.ts'

test('a text is that of its bytes, however many were asked for before', () => {
  const texts = new ShortTexts()
  const names = Array.from({ length: 5_000 }, (_none, number) => `10.20.${number >> 8}.${number & 255}`)
  for (const name of [...names, ...names, 'x'.repeat(100), '']) {
    const bytes = Buffer.from(`"${name}"`)
    expect(texts.at(bytes, 1, bytes.length - 1)).toBe(name)
  }
})
