import type { Row } from '#contract/report.ts'
import { words } from '#ui/format/words.ts'
import { textOf } from '#product/contract/text-of.ts'

/** What a task ran on: its cluster, else its kind of compute; undefined where neither is known. */
export function computeOf(task: Row): string | undefined {
  const cluster = textOf(task, 'clusterName') || textOf(task, 'clusterId')
  return cluster || words(textOf(task, 'computeType')) || undefined
}
