import { expect, test } from 'vitest'
import { machinesOf } from './machines-of.ts'

test('names the VMs of each cluster with their hours, and nothing else', () => {
  const lines = [
    { label: 'PREMIUM JOBS COMPUTE', source: 'databricks_usage', quantity: '5.2', unit: 'DBU' },
    { label: 'VM D8 worker', source: 'machine_estimate', quantity: '1.01023', unit: 'hour' },
    { label: 'VM D4 driver', source: 'machine_estimate', quantity: '0.5', unit: 'hour' },
  ]
  const machines = [
    { clusterId: 'c1', isShared: true, lines },
    { clusterId: null, isShared: false, lines },
  ]
  expect([...machinesOf(machines)]).toEqual([['c1', 'shared · D8 worker 1.01 h · D4 driver 0.5 h']])
})
