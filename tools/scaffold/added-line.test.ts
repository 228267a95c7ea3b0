import { expect, test } from 'vitest'
import { withLine } from './added-line.ts'

test('an import follows the other imports, an export the other exports', () => {
  const text = "import { a } from './a.ts'\nimport { b } from './b.ts'\n\nexport const all = [a, b]\n"
  expect(withLine(text, { text: "import { c } from './c.ts'" })).toBe(
    "import { a } from './a.ts'\nimport { b } from './b.ts'\nimport { c } from './c.ts'\n\nexport const all = [a, b]\n",
  )
  expect(withLine("export {\n  a,\n} from './a.ts'\n", { text: "export { b } from './b.ts'" })).toBe(
    "export {\n  a,\n} from './a.ts'\nexport { b } from './b.ts'\n",
  )
})

test('a line of a list is the last one of the list', () => {
  const text = 'const first = [\n  a,\n]\n\nexport const second: readonly B[] = [\n  b,\n] as const\n'
  expect(withLine(text, { into: 'second', text: 'c,' })).toBe(
    'const first = [\n  a,\n]\n\nexport const second: readonly B[] = [\n  b,\n  c,\n] as const\n',
  )
  expect(() => withLine(text, { into: 'third', text: 'c,' })).toThrow('no list third')
})

test('a row of a table goes to the end of the table', () => {
  expect(withLine('method\tpath\nGET\t/a\n', { text: 'GET\t/b' })).toBe('method\tpath\nGET\t/a\nGET\t/b\n')
})
