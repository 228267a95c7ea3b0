import { expect, test } from 'vitest'
import type { GanttCluster } from './gantt-rows.ts'
import { layoutOf } from './gantt-rows.ts'

const head = { key: 'a', name: 'a', note: '', cost: '', time: '', fill: 'chart-1' } as const
const own: GanttCluster = { ...head, kind: 'own', steps: [], quiet: [] }
const shared: GanttCluster = { ...head, kind: 'shared', pieces: [] }

test('puts tasks below each other and clusters below the tasks', () => {
  expect(layoutOf(3, [own, shared])).toEqual({ taskTops: [0, 28, 56], clusterTops: [112, 184], height: 242 })
})

test('needs no room for clusters where there are none', () => {
  expect(layoutOf(2, [])).toEqual({ taskTops: [0, 28], clusterTops: [], height: 56 })
})
