import { expect, test } from 'vitest'
import { outsideTasks } from './outside-tasks.ts'

const startUp = { kind: 'start_up', amount: '0.14' } as const
const work = { kind: 'run', amount: '0.01' } as const

test('tasks and what is outside of them add up to the run, to the last digit', () => {
  expect(outsideTasks('23.5400000001', [{ cost: '20' }, { cost: '3.4' }], [startUp])).toEqual({
    name: 'Cluster start-up and idle',
    cost: '0.1400000001',
  })
})

test('work that no task is known of is named', () => {
  expect(outsideTasks('2', [{ cost: '1' }], [startUp, work])?.name).toContain('work outside tasks')
})

test('nothing is outside where tasks are the run, or where a cost is not known', () => {
  expect(outsideTasks('2', [{ cost: '2' }], [])).toBeUndefined()
  expect(outsideTasks(null, [{ cost: '2' }], [])).toBeUndefined()
  expect(outsideTasks('2', [{ cost: '1' }, { cost: null }], [])).toBeUndefined()
})
