import { expect, test } from 'vitest'
import type { SourceStatus } from '#product/contract/calls/sources.ts'
import type { OwnCost } from '../contract.ts'
import { missingOf } from './missing.ts'

const nothing: OwnCost['total'] = {
  statements: 0,
  failedStatements: 0,
  readRows: 0,
  readBytes: 0,
  unreadableStatements: 0,
  daysNotBilled: 0,
  amount: null,
  idleAmount: null,
  warehouseAmount: null,
}

function status(source: string, state: SourceStatus['state'], says: string | null = null): SourceStatus {
  return {
    source,
    system: 'databricks',
    meaning: '',
    workspaceId: null,
    state,
    says,
    without: null,
    notes: [],
    lastSuccessTime: null,
    lastTryTime: null,
    freshMinutes: 60,
    rows: null,
    right: {
      name: 'SELECT on system.query.history',
      grant: 'Run: grant select on table system.query.history.',
    },
  }
}

test('nothing is missing where the history is read and all is billed', () => {
  expect(missingOf([status('query-history', 'fresh'), status('job-runs', 'failing')], nothing)).toEqual([])
})

test('names the right that the query history needs and what grants it', () => {
  const refused = status('query-history', 'unavailable', 'The principal may not read it.')
  expect(missingOf([refused], nothing)).toEqual([
    {
      says: 'The query history could not be read: The principal may not read it.',
      remedy: 'It needs SELECT on system.query.history. Run: grant select on table system.query.history.',
    },
  ])
})

test('names a workspace without a SQL warehouse', () => {
  const without = 'Workspace north has no SQL warehouse in the connection. Add its warehouseId.'
  expect(missingOf([status('query-history', 'failing', without)], nothing)[0]?.says).toContain(without)
})

test('names hidden texts, days not billed and a first collection that still runs', () => {
  const total = { ...nothing, unreadableStatements: 3, daysNotBilled: 1 }
  expect(missingOf([status('query-history', 'waiting')], total).map(({ says }) => says)).toEqual([
    'The query history has not been collected yet.',
    '3 statements hide their text: whether Lakegauge ran it is not known, and it is not counted here.',
    'One day with own statements is without money.',
  ])
})
