import { words } from '#ui/format/words.ts'
import type { TaskRun } from '../contract.ts'

type Compute = Pick<TaskRun, 'clusterId' | 'clusterName' | 'computeType'>

/** What a task ran on: its cluster, else its kind of compute; undefined where neither is known. */
export function computeOf({ clusterId, clusterName, computeType }: Compute): string | undefined {
  return clusterName ?? clusterId ?? computeType?.map(words).join(', ')
}
