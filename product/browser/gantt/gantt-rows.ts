import type { ReactNode } from 'react'
import type { Fill } from '#ui/fill/fill.ts'
import type { Span } from '#ui/time-axis/time-axis.ts'

/** Where the tracks are drawn: the time between two edges, and the id of the pattern for idle time. */
export type Frame = { span: Span; left: number; right: number; hatch: string }

/** A piece of time; its label, such as "Start-up", stands in its tip. */
export type GanttBar = { since: string; until: string; fill: Fill; label?: string }

export type GanttTask = {
  key: string
  name: string
  /** 0 for tasks of the run, more for work nested in them. */
  depth: number
  status: string
  cost: ReactNode
  durationMs: number | null
  /** The row that stands for all the others. */
  isWhole?: boolean
  /** It is cost without a time of its own: neither status nor duration. */
  isCostOnly?: boolean
  bars: readonly GanttBar[]
  /** A piece in which the machines waited for one task; its label is the length in words. */
  wait?: { since: string; until: string; label: string }
}

type ClusterHead = {
  key: string
  name: string
  /** "job cluster, 4 to 12 workers" */
  note: string
  cost: ReactNode
  /** "75m 00s", "13 of 60m" */
  time: ReactNode
  fill: Fill
}

/** A cluster that this run had alone: its workers as steps, start-up and idle hatched. */
export type OwnCluster = ClusterHead & {
  kind: 'own'
  steps: readonly { since: string; until: string; workers: number }[]
  quiet: readonly { since: string; until: string; label: string }[]
}

/** A cluster that several used: who had it when. */
export type SharedCluster = ClusterHead & {
  kind: 'shared'
  pieces: readonly {
    since: string
    until: string
    user: 'this' | 'others' | 'both' | 'nobody'
    sharedBy: number
  }[]
}

export type GanttCluster = OwnCluster | SharedCluster

export const rowHeight = 28
const ownHeight = 72
const sharedHeight = 58
const headingHeight = 28

/** The height of a cluster's row. */
export function clusterHeight(cluster: GanttCluster): number {
  return cluster.kind === 'own' ? ownHeight : sharedHeight
}

export type GanttLayout = {
  taskTops: readonly number[]
  clusterTops: readonly number[]
  height: number
}

/** Where each row starts, and how high all of them are. */
export function layoutOf(taskCount: number, clusters: readonly GanttCluster[]): GanttLayout {
  const tasksEnd = taskCount * rowHeight
  const clusterTops: number[] = []
  let top = tasksEnd + (clusters.length > 0 ? headingHeight : 0)
  for (const cluster of clusters) {
    clusterTops.push(top)
    top += clusterHeight(cluster)
  }
  return {
    taskTops: Array.from({ length: taskCount }, (_, row) => row * rowHeight),
    clusterTops,
    height: top,
  }
}
