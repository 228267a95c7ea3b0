import { expect, test } from 'vitest'
import { amountOfAsset } from './amount-of-asset.ts'

const entry = (assetKind: string, assetId: string | null) => ({
  key: 'one',
  label: 'one',
  workspaceId: '1',
  assetKind,
  assetId,
  runId: null,
  attemptNumber: null,
  startTime: null,
  day: null,
  amount: '1.0000000000',
  isEstimated: false,
})
const partsOf = (kind: string, filter: Parameters<typeof amountOfAsset>[1]) =>
  amountOfAsset(entry(kind, 'id'), filter)?.parts

test('an asset keeps the part of the bill, the source and the currency of the amount it is part of', () => {
  const filter = { part: 'other_workloads', source: 'databricks_usage', currency: 'EUR' } as const
  expect(amountOfAsset(entry('warehouse', 'w1'), filter)).toEqual({
    label: 'one',
    parts: { ...filter, workspaceId: '1', assetId: 'w1' },
  })
})

test('a job opens where the amount is of runs alone', () => {
  expect(partsOf('job', { part: 'jobs' })).toEqual({ part: 'jobs', workspaceId: '1', jobId: 'id' })
  expect(partsOf('job', { source: 'machine_estimate' })).toBeUndefined()
})

test('a cluster opens without the runs on it, whatever the amount is of', () => {
  expect(partsOf('cluster', { part: 'idle' })).toEqual({ part: 'idle', workspaceId: '1', assetId: 'id' })
  expect(partsOf('cluster', { source: 'machine_estimate' })).toEqual({
    source: 'machine_estimate',
    workspaceId: '1',
    assetKind: 'cluster',
    assetId: 'id',
  })
})

test('a service opens as an asset', () => {
  expect(partsOf('service', { part: 'overhead' })).toEqual({
    part: 'overhead',
    workspaceId: '1',
    assetId: 'id',
  })
})

test('an asset that the usage does not name and an asset that is open already do not open', () => {
  expect(amountOfAsset(entry('cluster', null), { part: 'idle' })).toBeUndefined()
  expect(partsOf('warehouse', { assetId: 'id' })).toBeUndefined()
})
