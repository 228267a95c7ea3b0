import { expect, test } from 'vitest'

import type { SparkContext } from '../spark-context.ts'
import type { Work } from '../work.ts'
import { deliveredParts, missingPart, partsOf } from './parts.ts'

const at = (time: string) => Date.parse(`2025-05-30T${time}Z`)

function work(from: string, until: string): Work {
  return {
    kind: 'task',
    key: from,
    number: 0,
    fromMs: at(from),
    untilMs: at(until),
    isFailed: false,
    inputBytes: 1,
    tags: {},
    table: 'main.orders',
    lane: { index: 0, of: 1 },
  }
}

function context(contextId: string): SparkContext {
  return {
    accountId: 'account',
    workspaceId: '1',
    clusterId: '0530-080000-etl',
    clusterName: 'etl',
    source: 'UI',
    contextId,
    cloud: 'AZURE',
    region: 'westeurope',
    driverIp: '10.20.0.4',
    driverNodeType: 'Standard_D4ds_v5',
    workerNodeType: 'Standard_D4ds_v5',
    runtime: '15.4.x-scala2.12',
    isPhoton: false,
    executorMemoryMb: 10_000,
    minWorkers: 1,
    maxWorkers: 1,
    destination: '/Volumes/main/observability/cluster_logs',
    fromMs: at('08:10:00'),
    untilMs: at('13:30:00'),
    executors: [],
    works: [work('08:20:00', '09:10:00'), work('12:05:00', '12:40:00')],
  }
}

/** Ids whose contexts lack a part, have one twice, or neither. */
function contextWhere(matches: (context: SparkContext) => boolean): SparkContext {
  for (let id = 1; id < 1000; id += 1) {
    const found = context(String(id))
    if (matches(found)) return found
  }
  throw new Error('There is no such context.')
}

const namesAt = (of: SparkContext, time: string) => deliveredParts(of, at(time)).map(({ name }) => name)
const isWhole = (of: SparkContext) => missingPart(of) === undefined && namesAt(of, '20:00:00').length === 3

test('there is a part for each clock hour in which a context did something', () => {
  expect(partsOf(context('1')).map(({ rollover, fromMs }) => [rollover, fromMs])).toEqual([
    [0, at('08:10:00')],
    [1, at('09:00:00')],
    [2, at('12:00:00')],
  ])
})

test('a part is delivered every five minutes, and compressed when its hour is over', () => {
  const whole = contextWhere(isWhole)
  expect(namesAt(whole, '08:09:00')).toEqual([])
  expect(namesAt(whole, '08:18:00')).toEqual(['eventlog'])
  expect(namesAt(whole, '09:04:59')).toEqual(['eventlog'])
  expect(namesAt(whole, '09:05:00')).toEqual(['eventlog-2025-05-30--08-00.gz', 'eventlog'])
  expect(namesAt(whole, '20:00:00')).toEqual([
    'eventlog-2025-05-30--08-00.gz',
    'eventlog-2025-05-30--09-00.gz',
    'eventlog',
  ])
})

test('what is being written ends at the last delivery, in the middle of a line', () => {
  const [part] = deliveredParts(contextWhere(isWhole), at('08:33:00'))
  expect(part).toMatchObject({ writtenUntilMs: at('08:30:00'), modifiedMs: at('08:30:00'), isCut: true })
  expect(deliveredParts(contextWhere(isWhole), at('20:00:00')).at(-1)).toMatchObject({
    modifiedMs: at('13:00:00'),
    isCut: false,
  })
})

test('of some contexts a part never arrives, of others one arrives twice', () => {
  const lacking = contextWhere((each) => missingPart(each) !== undefined)
  expect(namesAt(lacking, '20:00:00')).not.toContain('eventlog-2025-05-30--09-00.gz')
  const doubled = contextWhere((each) => namesAt(each, '20:00:00').length === 4)
  const twice = deliveredParts(doubled, at('20:00:00')).filter(({ part }) => part.rollover === 1)
  expect(twice.map(({ name }) => name)).toEqual([
    'eventlog-2025-05-30--09-00.gz',
    'eventlog-2025-05-30--09-05.gz',
  ])
})
