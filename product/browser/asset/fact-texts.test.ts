import { expect, test } from 'vitest'
import type { AssetFacts, FactsOfVms } from '#product/contract/calls/asset-facts.ts'
import { factTexts, noFactsOf, rangeText } from './fact-texts.ts'

const nothing: AssetFacts = {
  named: null,
  state: null,
  assetType: null,
  size: null,
  minClusters: null,
  maxClusters: null,
  autoStopMinutes: null,
  availability: null,
  isPhoton: null,
  isServerless: null,
  isContinuous: null,
  isScaledToZero: null,
  minIdleVms: null,
  maxVms: null,
  tags: {},
  vms: [],
}
const vms: FactsOfVms = {
  name: null,
  driverVmType: 'small',
  workerVmType: 'large',
  driverPoolId: null,
  workerPoolId: null,
  minWorkers: 2,
  maxWorkers: 8,
  autoStopMinutes: 0,
  availability: 'SPOT_WITH_FALLBACK_AZURE',
  onDemandFirst: 1,
  isPhoton: true,
  runtime: '15.4.x-scala2.12',
}
const read = (...given: Parameters<typeof factTexts>) =>
  factTexts(...given).map(({ label, text }) => `${label} ${text}`.trim())

test('a cluster shows its VMs, when it stops and how they are bought in words', () => {
  expect(read('cluster', { ...nothing, state: 'RUNNING', vms: [vms] })).toEqual([
    'State Running',
    'Driver small',
    'Workers 2 to 8 × large',
    'Purchase Spot, on-demand where none is free; driver on-demand',
    'Auto-stop Never',
    'Runtime 15.4.x-scala2.12',
    'Photon',
  ])
})

test('a cluster without workers is a single node, and VMs of a pool name the pool', () => {
  const single = {
    ...vms,
    minWorkers: 0,
    maxWorkers: 0,
    availability: 'ON_DEMAND_AZURE',
    autoStopMinutes: 30,
  }
  expect(read('cluster', { ...nothing, vms: [single] })).toEqual([
    'Single node small',
    'Purchase On-demand',
    'Auto-stop 30 min',
    'Runtime 15.4.x-scala2.12',
    'Photon',
  ])
  const pooled = { ...vms, workerVmType: null, workerPoolId: 'o', minWorkers: 4, maxWorkers: 4 }
  expect(factTexts('job', { ...nothing, vms: [pooled] })).toContainEqual({
    label: 'Workers',
    text: '4 from pool',
    poolId: 'o',
  })
})

test('several clusters have their names beside their facts', () => {
  const several = [vms, { ...vms, name: 'maintenance', isPhoton: false }].map((one) => ({
    ...one,
    availability: null,
    autoStopMinutes: null,
    runtime: null,
  }))
  expect(read('pipeline', { ...nothing, isContinuous: false, vms: several })).toEqual([
    'Mode Triggered',
    'Driver, 1 small',
    'Workers, 1 2 to 8 × large',
    'Engine, 1 Photon',
    'Driver, maintenance small',
    'Workers, maintenance 2 to 8 × large',
  ])
})

test('a warehouse and a pool show their size and when they stop', () => {
  const warehouse = { ...nothing, assetType: 'PRO', size: 'Small', minClusters: 1, maxClusters: 3 }
  expect(
    read('warehouse', { ...warehouse, autoStopMinutes: 10, availability: 'COST_OPTIMIZED', isPhoton: true }),
  ).toEqual([
    'Type Pro',
    'Size Small',
    'Clusters 1 to 3',
    'Auto-stop 10 min',
    'Purchase Spot where possible',
    'Photon',
  ])
  const pool = { ...nothing, minIdleVms: 0, autoStopMinutes: 60, vms: [{ ...vms, runtime: null }] }
  expect(read('pool', pool)).toEqual(['VM type large', 'Idle VMs 0 at least', 'Idle VMs stop after 60 min'])
  // A pool without a time keeps no idle VM; other compute without one never stops.
  expect(read('pool', { ...nothing, autoStopMinutes: 0 })).toEqual(['Idle VMs stop after 0 min'])
  expect(read('warehouse', { ...nothing, autoStopMinutes: 0 })).toEqual(['Auto-stop Never'])
})

test('VMs of serverless compute are not bought', () => {
  const serverless = {
    ...nothing,
    assetType: 'SERVERLESS',
    isServerless: true,
    availability: 'COST_OPTIMIZED',
  }
  expect(read('warehouse', serverless)).toEqual(['Type Serverless'])
})

test('what no source has is left out, and where nothing is known the reason is', () => {
  expect(read('warehouse', nothing)).toEqual([])
  expect(noFactsOf('warehouse')?.because).toBe('Its settings are not known.')
  expect(noFactsOf('job')).toBeUndefined()
})

test('a range names its ends, or the one that is known', () => {
  expect([
    rangeText(2, 8),
    rangeText(4, 4),
    rangeText(2, null),
    rangeText(null, 8),
    rangeText(null, null),
  ]).toEqual(['2 to 8', '4', '2 or more', 'up to 8', null])
})
