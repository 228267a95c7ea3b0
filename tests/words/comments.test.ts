import { expect, test } from 'vitest'
import { allComments, commentsOfSource, partOf, refusedInComments, worstWords } from './comments.ts'
import { findingsOf, type Refused } from './refused.ts'
import { waitingParts } from './waiting.ts'

const comments = allComments()

function findingsByPart(words: readonly Refused[]) {
  return Map.groupBy(findingsOf(comments, words), ({ file }) => partOf(file))
}

test('comments and titles of tests use plain sentences and the words of the field', () => {
  const unexpected = [...findingsByPart(refusedInComments)].filter(([part]) => !(part in waitingParts))
  expect(unexpected.flatMap(([, findings]) => findings.map(({ message }) => message))).toEqual([])
})

test('the parts on the waiting list use the worst words less and less', () => {
  const found = findingsByPart(worstWords)
  const worse = Object.entries(waitingParts).filter(([part, most]) => (found.get(part)?.length ?? 0) > most)
  expect(worse.flatMap(([part]) => found.get(part)?.map(({ message }) => message) ?? [])).toEqual([])
})

test('a part without refused words leaves the waiting list', () => {
  const found = findingsByPart(refusedInComments)
  expect(Object.keys(waitingParts).filter((part) => !found.has(part))).toEqual([])
})

test('comments and titles of every part are read', () => {
  expect(comments.length).toBeGreaterThan(7000)
  for (const part of [
    'apps/estate',
    'bench',
    'connectors',
    'features/workloads',
    'models',
    'platform/lake',
    'tests',
  ])
    expect(comments.some(({ file }) => partOf(file) === part)).toBe(true)
})

test.each([
  ['a line comment', '// The dearest run.'],
  ['a comment of several lines', '/**\n * What the server\n * said.\n */'],
  ['the end of a sentence', '// The row and the cost of it.'],
  ['a title', "test('a wrong password is told', () => {})"],
  ['a title of a table', "test.each([1])('says %i', () => {})"],
  ['a title with values', 'describe(`nothing of ${world} is left over`, () => {})'],
])('finds a planted word in %s', (_, source) => {
  expect(findingsOf(commentsOfSource('bench/x.ts', source), refusedInComments)).toHaveLength(1)
})

test.each([
  ['code and its quotations', "const said = 'told' // The field `says` of an answer."],
  ['a clause that goes on', '// Of it only the first page is kept.'],
])('leaves %s alone', (_, source) => {
  expect(findingsOf(commentsOfSource('bench/x.ts', source), refusedInComments)).toEqual([])
})
