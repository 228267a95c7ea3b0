import { expect, test } from 'vitest'
import { eventName } from '../events/apply-event.ts'
import { parseLine } from '../events/task-line.ts'
import { amountAt, fieldsAt, idAt, type Fields } from '../events/fields.ts'
import { numbersAt, taskRecordOf, type TaskRecord } from '../events/task-record.ts'
import { brokenLine, drawing } from '../testing/mutations.ts'
import { taskEnd } from '../testing/small-log.ts'
import { KnownLines } from './known-lines.ts'

/** Where the list stands is known of lines that are not parsed; it holds the same accumulables. */
function accumulablesOf({ list, accumulables }: TaskRecord): unknown {
  return list ? JSON.parse(`[${list.bytes.toString('utf8', list.start, list.end)}`) : accumulables()
}

const plain = (task: TaskRecord | undefined) =>
  task && {
    ...task,
    list: undefined,
    host: task.host(),
    accumulables: accumulablesOf(task),
    locality: task.locality(),
    measures: [...task.measures],
    peakNames: [...task.peakNames],
    peaks: [...task.peaks],
  }

function startOf(event: Fields) {
  const launchTimeMs = amountAt(fieldsAt(event, 'Task Info'), 'Launch Time')
  return {
    stageId: idAt(event, 'Stage ID'),
    stageAttempt: idAt(event, 'Stage Attempt ID') ?? 0,
    launchTimeMs,
  }
}

/** What the parser makes of a line. */
function parsed(line: string) {
  const parsedLine = parseLine(line)
  if (!parsedLine) return 'no JSON'
  if (eventName(parsedLine.event) === 'SparkListenerTaskStart') return startOf(parsedLine.event)
  return plain(taskRecordOf(parsedLine.event, parsedLine.photon))
}

/** What known lines make of a line; undefined: they leave it to the parser. */
function read(known: KnownLines, line: string) {
  const bytes = Buffer.from(line)
  const found = KnownLines.isOfTask(bytes, 0, bytes.length) ? known.read(bytes, 0, bytes.length) : undefined
  if (found?.event !== 'start') return plain(found)
  const { stageId, stageAttempt, launchTimeMs } = found
  return { stageId, stageAttempt, launchTimeMs }
}

function learn(known: KnownLines, line: string): void {
  const bytes = Buffer.from(line)
  const event = /^\{"Event":"(\w+)"/.exec(line)?.[1]
  if (event !== undefined && parseLine(line) && KnownLines.isOfTask(bytes, 0, bytes.length))
    known.learn(bytes, 0, bytes.length, event)
}

const starts = [0, 12, 123_456].map((id) => {
  const info = { 'Task ID': id, Host: 'b', Speculative: false, Accumulables: [] }
  return JSON.stringify({ Event: 'SparkListenerTaskStart', 'Stage ID': 1, 'Task Info': info })
})
const peaks = { JVMHeapMemory: 107_565_312, OnHeapExecutionMemory: 0 }
const ends = [1, 40, 70_000].flatMap((durationMs) => {
  const event = taskEnd({ stageId: 7, durationMs, cpuNs: 1_999_999 * durationMs })
  return [event, { ...event, 'Task Executor Metrics': peaks }].map((line) => JSON.stringify(line))
})
const lines = [...starts, ...ends]

test('a line of a known form is read as the parser reads it', () => {
  const known = new KnownLines()
  for (const line of lines) learn(known, line)
  for (const line of lines) expect(read(known, line)).toEqual(parsed(line))
})

test('further numbers of a task are those that the parser reads, and of a start which task it is', () => {
  const paths = ['Task Metrics/Executor Run Time', 'Task Info/Finish Time', 'Task Info/Nothing']
  const known = new KnownLines(paths)
  for (const line of lines) learn(known, line)
  const readWith = (line: string) => known.read(Buffer.from(line), 0, Buffer.byteLength(line))
  for (const line of ends) {
    const event = parseLine(line)?.event ?? {}
    expect([...(readWith(line)?.more ?? [])]).toEqual([...numbersAt(event, paths)])
    expect(numbersAt(event, paths)[2]).toBeNaN()
  }
  expect(starts.map((line) => readWith(line)?.taskId)).toEqual([0, 12, 123_456])
})

test('a broken line is read as the parser reads it, or left to the parser', () => {
  const draw = drawing(1)
  const known = new KnownLines()
  for (const line of lines) learn(known, line)
  let accepted = 0
  for (let time = 0; time < 20_000; time += 1) {
    const line = brokenLine(lines[time % lines.length] ?? '', lines[draw(lines.length)] ?? '', draw)
    const found = read(known, line)
    if (found === undefined) continue
    accepted += 1
    expect({ line, found }).toEqual({ line, found: parsed(line) })
  }
  // What remains of a form are changed digits and letters of texts.
  expect(accepted).toBeGreaterThan(1_000)
})

test.each([
  ['a task that failed', { 'Task End Reason': { Reason: 'TaskKilled' } }],
  ['another event', { Event: 'SparkListenerTaskEnx' }],
  ['numbers in another notation', { 'Stage ID': 1.5 }],
])('%s is left to the parser', (_what, change) => {
  const known = new KnownLines()
  const line = { ...taskEnd({ stageId: 7, durationMs: 5, cpuNs: 5 }) }
  learn(known, JSON.stringify(line))
  expect(read(known, JSON.stringify(line))).toBeDefined()
  expect(read(known, JSON.stringify({ ...line, ...change }))).toBeUndefined()
})

test('a task with measures of Photon is left to the parser', () => {
  const known = new KnownLines()
  const line = JSON.stringify(taskEnd({ stageId: 7, durationMs: 5, cpuNs: 5 }))
  learn(known, line)
  const ofPhoton = line.replace('internal.metrics.executorRunTime', 'peak memory usage')
  // The first time its name is new, the second time it is known.
  for (let time = 0; time < 2; time += 1) expect(read(known, ofPhoton)).toBeUndefined()
  expect(read(known, line)).toBeDefined()
})
