import { expect, test } from 'vitest'
import { findingsOf, refused } from './refused.ts'
import { textsOfPage, textsOfSource, textsOfSql, allTexts } from './texts.ts'
import { waiting } from './waiting.ts'

const texts = allTexts()
const found = findingsOf(texts)

/** The number of texts with a refused word, by file. */
function countByFile(): Readonly<Record<string, number>> {
  const counts = Map.groupBy(found, ({ file }) => file)
  return Object.fromEntries([...counts].map(([file, findings]) => [file, findings.length]))
}

test('texts use the words of Databricks and FinOps', () => {
  const unexpected = found.filter(({ file }) => !(file in waiting))
  expect(unexpected.map(({ message }) => message)).toEqual([])
})

test('the files on the waiting list only improve', () => {
  const counts = countByFile()
  const worse = Object.entries(waiting).filter(([file, most]) => (counts[file] ?? 0) > most)
  expect(worse.map(([file]) => found.filter((each) => each.file === file))).toEqual([])
  expect(Object.keys(waiting).filter((file) => !(file in counts))).toEqual([])
})

test('all screens, calls, commands, statements and pages are read', () => {
  expect(texts.length).toBeGreaterThan(2500)
  for (const place of [
    'features/',
    'product/',
    'platform/',
    'apps/cli/',
    'models/',
    'docs/guide/',
    'README.md',
  ])
    expect(texts.some(({ file }) => file.startsWith(place))).toBe(true)
})

test.each([
  ['a label', textsOfSource('features/x.tsx', 'const label = "Of it here"')],
  ['text between tags', textsOfSource('features/x.tsx', 'const row = <p>The dearest runs</p>')],
  ['text with values', textsOfSource('product/x.ts', 'const text = `${count} records were told`')],
  ['a single word', textsOfSource('product/x.ts', "const title = 'Upkeep'")],
  ['an attribute', textsOfSource('product/x.tsx', 'const bar = <Bar label="first said" />')],
  ['a reason in SQL', textsOfSql('models/x.sql', "select 'no machine tells it' as reason")],
  ['a page', textsOfPage('docs/guide/x.md', 'It equals the bill, 0.00 left over.')],
  ['a parameter on a screen', textsOfSource('features/x.ts', "const step = 'Ask with runCosts=true.'")],
  ['British spelling', textsOfSource('features/x.ts', "const text = 'The run was cancelled.'")],
  ['British plural', textsOfSource('features/x.ts', "const text = 'Two colours, one meaning'")],
])('finds a planted word in %s', (_, planted) => {
  expect(findingsOf(planted)).not.toEqual([])
})

test.each([
  ['imports and keys', textsOfSource('features/x.ts', "import { said } from './told.ts'; read('upkeep')")],
  ['code and links of a page', textsOfPage('docs/guide/x.md', 'See `was_told` in [bill](left over.md).')],
  ['comments of a statement', textsOfSql('models/x.sql', "select 1 -- 'what was said'")],
  ['servers in operations', textsOfPage('docs/operations/x.md', 'A machine with 8 GB.')],
])('leaves %s alone', (_, harmless) => {
  expect(findingsOf(harmless)).toEqual([])
})

test('the message has the file, line, word and replacement', () => {
  const [first] = findingsOf(textsOfSource('features/x.ts', "\nconst title = 'The dearest runs'"))
  expect(first?.message).toBe(
    'features/x.ts:2 "dearest" in "The dearest runs": write most expensive / more expensive',
  )
})

test('no replacement is itself refused', () => {
  const replacements = refused.map(({ write }) => ({ file: 'features/x.ts', line: 1, text: write }))
  expect(findingsOf(replacements)).toEqual([])
})
