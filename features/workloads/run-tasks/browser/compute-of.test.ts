import { expect, test } from 'vitest'
import { computeOf } from './compute-of.ts'

test('a task ran on its cluster, by its name where it has one', () => {
  expect(computeOf({ clusterId: '0405-1', clusterName: 'etl', computeType: ['ALL_PURPOSE'] })).toBe('etl')
  expect(computeOf({ clusterId: '0405-1', clusterName: null, computeType: ['ALL_PURPOSE'] })).toBe('0405-1')
})

test('without a cluster it ran on its kind of compute, which is serverless only where it says so', () => {
  const task = { clusterId: null, clusterName: null }
  expect(computeOf({ ...task, computeType: ['SERVERLESS'] })).toBe('Serverless')
  expect(computeOf({ ...task, computeType: ['SQL_WAREHOUSE'] })).toBe('Sql warehouse')
  expect(computeOf({ ...task, computeType: null })).toBeUndefined()
})
