import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { factsOf, placeOfTests } from './testing/cut-logs.ts'
import { logOf, smallLog, taskEnd } from './testing/small-log.ts'
import { logRows } from './rows/log-rows.ts'

const tasksInPiece = 30_000
const mostBytes = 200 * 1_048_576

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

/** The facts of the small application with as many pieces of tasks. */
async function factsOfPieces(count: number) {
  const folder = mkdtempSync(join(tmpdir(), 'many-tasks-'))
  try {
    const file = join(folder, 'log')
    writeFileSync(
      file,
      Buffer.concat([gzipSync(smallLog), ...Array.from({ length: count }, (_, number) => piece(number))]),
    )
    return await factsOf(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('facts of three hundred thousand tasks are as large as those of thirty thousand', async () => {
  const few = await factsOfPieces(1)
  const before = process.memoryUsage().rss
  const many = await factsOfPieces(10)
  expect(process.memoryUsage().rss - before).toBeLessThan(mostBytes)
  expect(many.counts.tasks).toBe(10 * tasksInPiece + 3)
  expect(serialize(many).length).toBeLessThan(serialize(few).length * 1.02)
  const [, duration] = logRows(many, placeOfTests).log_stage_distribution.filter(
    ({ measure }) => measure === 'duration_ms',
  )
  expect(duration).toMatchObject({ task_count: 10 * tasksInPiece + 1, maximum: 9_000, is_approximate: true })
  expect(Math.abs(Number(duration?.['median']) / 4_500 - 1)).toBeLessThan(0.01)
})
