import { expect, test } from 'vitest'
import { LineScanner } from './line-scanner.ts'

function scanned(chunks: readonly string[], limit?: number) {
  const [lines, skipped]: [string[], number[]] = [[], []]
  const scanner = new LineScanner(
    {
      onLine: (bytes, start, end) => void lines.push(bytes.toString('utf8', start, end)),
      onSkipped: (bytes) => void skipped.push(bytes),
    },
    limit,
  )
  for (const chunk of chunks) scanner.push(Buffer.from(chunk))
  scanner.end()
  return { lines, skipped }
}

test('lines are cut at their ends, wherever chunks end; the last one may have none', () => {
  expect(scanned(['a', 'b\ncd\n', '\ne', 'f'])).toEqual({ lines: ['ab', 'cd', 'ef'], skipped: [] })
})

test('a line above the limit is skipped with its size, in one chunk and in many', () => {
  const expected = { lines: ['a', 'b'], skipped: [12, 15] }
  expect(scanned(['a\n123456789012\nb\n', '12345', '67890', '12345'], 10)).toEqual(expected)
})
