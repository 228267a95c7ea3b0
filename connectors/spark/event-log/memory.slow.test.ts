import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { factsOf, placeOfTests } from './testing/cut-logs.ts'
import { logOf, smallLog, taskEnd } from './testing/small-log.ts'
import { logRows } from './rows/log-rows.ts'

const tasksInPiece = 30_000
const mostBytes = 100 * 1_048_576

/** The ends of further tasks, of which the longest takes 9 seconds. */
const piece = (number: number) =>
  gzipSync(
    logOf(
      Array.from({ length: tasksInPiece }, (_, place) =>
        taskEnd({
          stageId: 1,
          durationMs: (place * 7_919) % 9_001,
          cpuNs: place,
          taskId: 10 + number * tasksInPiece + place,
        }),
      ),
    ),
  )

/** A log of the small application with as many pieces of tasks. */
function logOfPieces(folder: string, count: number): string {
  const file = join(folder, `${count} pieces`)
  writeFileSync(
    file,
    Buffer.concat([gzipSync(smallLog), ...Array.from({ length: count }, (_, number) => piece(number))]),
  )
  return file
}

const folder = mkdtempSync(join(tmpdir(), 'many-tasks-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('facts of three hundred thousand tasks are as large as those of thirty thousand', async () => {
  // Written before anything is measured: the texts of the test take as much memory as their reading.
  const [short, long] = [logOfPieces(folder, 1), logOfPieces(folder, 10)]
  const few = await factsOf(short)
  const before = process.memoryUsage().rss
  const many = await factsOf(long)
  expect(process.memoryUsage().rss - before).toBeLessThan(mostBytes)
  expect(many.counts.tasks).toBe(10 * tasksInPiece + 3)
  expect(serialize(many).length).toBeLessThan(serialize(few).length * 1.02)
  const [, duration] = logRows(many, placeOfTests).log_stage_distribution.filter(
    ({ measure }) => measure === 'duration_ms',
  )
  expect(duration).toMatchObject({ task_count: 10 * tasksInPiece + 1, maximum: 9_000, is_approximate: true })
  expect(Math.abs(Number(duration?.['median']) / 4_500 - 1)).toBeLessThan(0.01)
})
