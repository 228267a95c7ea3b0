import { expect, test } from 'vitest'
import { jsonPieces, LazyList, LazyObject } from './answers/json-pieces.ts'
import { metricText } from './answers/metric-text.ts'
import { planGraph } from './answers/plan-graph.ts'
import { timeOfParameter } from './answers/times.ts'
import { IndexSet } from './facts/index-set.ts'
import { FirstTasks } from './facts/kept-tasks.ts'
import type { TaskHistory } from './facts/stage-tasks.ts'

test('an answer in pieces is its JSON', () => {
  const lists = [[], {}, [1, [], { a: undefined }], { a: 'x"', b: [null, true], c: undefined }, 'text', 7]
  for (const value of lists) expect([...jsonPieces(value)].join('')).toBe(JSON.stringify(value))
  const lazy = { before: 1, all: new LazyList([1, 2].values()), none: new LazyObject([]) }
  expect([...jsonPieces(lazy)].join('')).toBe('{"before":1,"all":[1,2],"none":{}}')
})

test('a long answer is cut into pieces', () => {
  const numbers = Array.from({ length: 100_000 }, (_none, place) => place)
  const pieces = [...jsonPieces(new LazyList(numbers))]
  expect(pieces.length).toBeGreaterThan(5)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(70_000)
  expect(JSON.parse(pieces.join(''))).toEqual(numbers)
})

test('numbers of tasks count once, and none that cannot be one', () => {
  const set = new IndexSet()
  for (const index of [0, 7, 8, 7, 1_000_000, 0, -1, 1e12, Number.NaN]) set.add(index)
  expect(set.size).toBe(4)
})

const task = (taskId: number): TaskHistory => ({
  taskId,
  index: taskId,
  attempt: 0,
  partitionId: -1,
  launchTimeMs: 1,
  resultFetchStartMs: 0,
  durationMs: 1,
  executorId: '1',
  host: 'a',
  status: 'SUCCESS',
  locality: 'ANY',
  isSpeculative: false,
  accumulated: [],
  error: undefined,
  values: undefined,
})

test('the first tasks in an order are kept, however many come and in whatever order', () => {
  const kept = new FirstTasks('ID', 30)
  for (let place = 0; place < 10_000; place += 1) kept.add(task((place * 7_919) % 10_000))
  expect(kept.from(27).map(({ taskId }) => taskId)).toEqual([27, 28, 29])
})

test.each([
  ['2024-02-03', '2024-02-03T00:00:00.000Z'],
  ['2024-02-03T04:05:06.789GMT', '2024-02-03T04:05:06.789Z'],
  ['2024-02-03T04:05:06.789GMT+02:00', '2024-02-03T02:05:06.789Z'],
])('the time %s is %s', (text, time) => {
  expect(new Date(timeOfParameter(text) ?? 0).toISOString()).toBe(time)
})

test.each(['', 'yesterday', '2024', '2024-02-03 04:05'])('%j is no time', (text) => {
  expect(timeOfParameter(text)).toBeUndefined()
})

test.each([
  ['sum', 1_234_567, '1,234,567'],
  ['size', 2_047, '2047.0 B'],
  ['size', 2_048, '2.0 KiB'],
  ['size', 60_607_693, '57.8 MiB'],
  ['timing', 999, '999 ms'],
  ['timing', 2_690, '2.7 s'],
  ['timing', 2_850, '2.8 s'],
  ['timing', 1_950, '2.0 s'],
  ['nsTiming', 90_000_000_000, '1.5 m'],
  ['timing', 5_400_000, '1.50 h'],
])('a metric of the kind %s with the total %d is printed as %s', (type, total, text) => {
  expect(metricText(type, total)).toBe(text)
})

test('a plan is drawn without what stands for another operator, and what is used again once', () => {
  const operator = (name: string, parent: number | undefined) => ({
    name,
    parent,
    description: name,
    metrics: [],
  })
  const { nodes, edges } = planGraph([
    operator('WholeStageCodegen (1)', undefined),
    operator('SortMergeJoin', 0),
    operator('InputAdapter', 1),
    operator('Exchange', 2),
    operator('Scan', 3),
    operator('ReusedExchange', 1),
    operator('Exchange', 5),
    operator('Scan', 6),
  ])
  expect(nodes.map(({ name, codegenName }) => [name, codegenName])).toEqual([
    ['WholeStageCodegen (1)', undefined],
    ['SortMergeJoin', 'WholeStageCodegen (1)'],
    ['Exchange', undefined],
    ['Scan', undefined],
  ])
  expect(edges).toEqual([
    { fromId: 2, toId: 1 },
    { fromId: 3, toId: 2 },
    { fromId: 2, toId: 1 },
  ])
})
