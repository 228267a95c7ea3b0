import { expect, test } from 'vitest'
import { parsed } from './parsed.ts'
import { linesOfSource, linesOfSql, twins } from './twin-lines.ts'

const letters = (text: string) => linesOfSql(`${text}.sql`, [...text].join('\n'))
const lengthsOf = (...texts: readonly string[]) => twins(texts.map(letters)).map(({ lines }) => lines)

test('six equal lines at two places are a pair, five are none', () => {
  expect(lengthsOf('abcdefx', 'yabcdef')).toEqual([6])
  expect(lengthsOf('abcdex', 'yabcde')).toEqual([])
})

test('a longer run is one pair, with the first line of each place', () => {
  expect(twins([letters('xabcdefgh'), letters('yyabcdefghz')])).toEqual([
    { files: ['xabcdefgh.sql', 'yyabcdefghz.sql'], at: [2, 3], lines: 8 },
  ])
})

test('three places are three pairs, and two runs between two files are two', () => {
  expect(lengthsOf('abcdef', 'abcdef', 'abcdef')).toEqual([6, 6, 6])
  expect(lengthsOf('abcdef1ghijkl', 'abcdef2ghijkl')).toEqual([6, 6])
})

test('a file can repeat itself, but not overlap itself', () => {
  expect(lengthsOf('abcdefxabcdef')).toEqual([6])
  expect(lengthsOf('aaaaaaaaa')).toEqual([])
})

test('comments, blank lines, lone punctuation and white space make no difference in SQL', () => {
  const { lines } = linesOfSql(
    'model.sql',
    '-- One row: a day.\nselect\n  day, -- UTC\n\n  sum( cost )\n)\n,\n/* a\nb */ from   ledger',
  )
  expect(lines).toEqual([
    { text: 'select', number: 2 },
    { text: 'day,', number: 3 },
    { text: 'sum( cost )', number: 5 },
    { text: 'from ledger', number: 9 },
  ])
})

test('imports and comments make no difference in a source', () => {
  const text = `import { a,
  b } from './b.ts'
export { c } from './c.ts'
/** What it gives. */
export const one = a(
  b,
)
`
  expect(linesOfSource(parsed('a.ts', text)).lines).toEqual([
    { text: 'export const one = a(', number: 5 },
    { text: 'b,', number: 6 },
  ])
})
