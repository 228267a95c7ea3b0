import { expect, test } from 'vitest'
import { functionsLongerThan } from './long-functions.ts'
import { parsed } from './parsed.ts'

const longerThan = (most: number, text: string) =>
  functionsLongerThan(most, parsed('a/b.ts', text)).map(({ line, lines }) => [line, lines])

test('a function has the lines from its start to its end, without blank ones and comments', () => {
  const text = 'const x = 1\nfunction one() {\n  // Why.\n\n  act() // Now.\n  /* a\n  b */\n}'
  expect(longerThan(2, text)).toEqual([[2, 3]])
  expect(longerThan(3, text)).toEqual([])
})

test('arrows, methods and nested functions are functions', () => {
  expect(longerThan(2, 'const one = () => {\n  act()\n}')).toEqual([[1, 3]])
  expect(longerThan(2, 'class One {\n  act() {\n    go()\n  }\n}')).toEqual([[2, 3]])
  expect(longerThan(2, 'function one() {\n  return () => {\n    go()\n  }\n}')).toEqual([
    [1, 5],
    [2, 3],
  ])
})
