import { expect, test } from 'vitest'
import { hasRun, outcomeTable, type Outcome } from './table.ts'

const benchmark = { name: 'derive', target: 'at most 8 times' }
const met: Outcome = { benchmark, finding: { figure: '7 times', isMet: true } }
const missed: Outcome = { benchmark, finding: { figure: '9 times', isMet: false, notes: ['one round'] } }
const inPart: Outcome = {
  benchmark,
  finding: { figure: '7 times', isMet: true, failures: ['/jobs answered 500'] },
}
const ended: Outcome = { benchmark, finding: undefined, failure: 'no such table' }

/** The last words of the rows of a table. */
const verdicts = (text: string) =>
  text
    .split('\n')
    .slice(2)
    .map((line) => line.split('  ').at(-1))

test('a benchmark has run whatever it measured, unless all or a part of it failed', () => {
  expect([met, missed, inPart, ended].map(hasRun)).toEqual([true, true, false, false])
})

test('a target is judged at its full size, and in the small only whether it ran', () => {
  const outcomes = [met, { ...missed, finding: { figure: '9 times', isMet: false } }, ended]
  expect(verdicts(outcomeTable(outcomes))).toEqual(['met', 'MISSED', 'FAILED'])
  expect(verdicts(outcomeTable(outcomes, 'small'))).toEqual(['ran', 'ran', 'FAILED'])
})

test('details and failures follow the table', () => {
  const lines = outcomeTable([missed, inPart], 'small').split('\n')
  expect(lines.slice(-2)).toEqual(['derive: one round', 'derive: failed: /jobs answered 500'])
})
