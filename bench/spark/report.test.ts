import { expect, test } from 'vitest'
import type { SparkTask } from './event-log.ts'
import type { MeasuredDerive } from './measure.ts'
import { reportOf } from './report.ts'

const task = {
  stage: '0.0',
  tasksOfStage: 1,
  startMs: 1000,
  endMs: 3000,
  runMs: 2000,
  bytesRead: 0,
  shuffleRows: 0,
  shuffleBytes: 0,
  rowsWritten: 0,
  bytesSpilled: 0,
}
const line = { kind: 'write', state: 'SUCCEEDED', rows: undefined, engineMs: 2500 } as const
const load = { ...line, statementId: 'a', text: 'insert into `usage_record` replace where' }
const derive = { ...line, statementId: 'b', text: 'insert into `run` replace where' }

/** A load that two workers share, and a derive of which they read these numbers of rows. */
const measuredWith = (rowsRead: readonly [number, number]): MeasuredDerive => {
  const tasks: SparkTask[] = [
    { ...task, statementId: 'a', executor: '0', rowsRead: 7 },
    { ...task, statementId: 'a', executor: '1', rowsRead: 7 },
    { ...task, statementId: 'b', executor: '0', rowsRead: rowsRead[0] },
    { ...task, statementId: 'b', executor: '1', rowsRead: rowsRead[1] },
  ]
  return {
    rows: 14,
    load: { sinceMs: 0, untilMs: 1000, lines: [load], tableBytes: 0 },
    derive: { sinceMs: 1000, untilMs: 4000, lines: [derive], tableBytes: 0 },
    rebuilt: new Map(),
    remainingDays: 0,
    isCut: false,
    tasks,
  }
}

test('workers that share a derive within a fifth meet the target', () => {
  const { text, isMet } = reportOf(measuredWith([60, 40]), 2)
  expect(isMet).toBe(true)
  expect(text).toContain('1.20 times')
  expect(text).toContain('2.0 s all workers had a running task, 0.0 s some of them, 1.0 s none')
})

test('a worker that reads most of the rows misses it', () => {
  expect(reportOf(measuredWith([70, 30]), 2).isMet).toBe(false)
})

test.each([
  [900, true],
  [1100, false],
])('a share of %i millionths of all rows is judged or not', (exchanged, isMet) => {
  const measured = measuredWith([60, 40])
  const [loaded, ...others] = measured.tasks
  const derived = others.map((each) => ({ ...each, shuffleRows: each.statementId === 'b' ? 500_000 : 0 }))
  const tasks = [...(loaded ? [{ ...loaded, shuffleRows: exchanged }] : []), ...derived]
  expect(reportOf({ ...measured, tasks }, 2).isMet).toBe(isMet)
})
