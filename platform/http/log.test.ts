import { expect, test } from 'vitest'
import { jsonLines } from './log.ts'

test('writes one line of JSON with its time', () => {
  const lines: string[] = []
  const log = jsonLines(
    (line) => lines.push(line),
    () => new Date('2025-05-31T23:00:00Z'),
  )
  log({ event: 'request', status: 200 })
  expect(lines).toEqual(['{"time":"2025-05-31T23:00:00.000Z","event":"request","status":200}\n'])
})

test('hides secrets of every field and stays JSON', () => {
  const lines: string[] = []
  const log = jsonLines(
    (line) => lines.push(line),
    () => new Date('2025-05-31T23:00:00Z'),
  )
  log({ event: 'error', cause: 'body {"password":"hunter2"}' })
  expect(JSON.parse(lines.join(''))).toMatchObject({ cause: 'body {"password":"[hidden]"}' })
})
