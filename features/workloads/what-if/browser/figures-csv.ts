import { csvCell, csvText } from '#contract/csv-text.ts'
import type { WhatIfPoint, WorkflowWhatIf } from '../contract.ts'
import { reasonText } from './what-if-words.ts'

const parts = ['databricksCost', 'machineCost', 'cost'] as const
const ends = ['low', 'estimate', 'high'] as const

/** Every figure of a curve as CSV: a line for each point, and for each that is not known one with its reason. */
export function figuresCsv({ points, leftOut, currency, nodeType }: WorkflowWhatIf): string {
  const head = [
    'Node type',
    'Workers',
    'Minimum workers',
    'Maximum workers',
    'Average workers',
    ...ends.map((end) => `Time ${end} (ms)`),
    ...['Databricks', 'VMs', 'Cost'].flatMap((part) =>
      ends.map((end) => `${part} ${end} (${currency ?? ''})`),
    ),
    'Not known because',
  ]
  const lines = points.map((point) => [
    ...configurationOf(point, nodeType),
    csvCell(String(point.averageWorkers)),
    ...ends.map((end) => csvCell(String(point.timeMs[end]))),
    ...parts.flatMap((part) => ends.map((end) => csvCell(point[part]?.[end] ?? ''))),
    '',
  ])
  const unknown = leftOut.map((one) => [
    ...configurationOf(one, nodeType),
    ...Array.from({ length: 1 + ends.length * (1 + parts.length) }, () => ''),
    csvText(reasonText(one.because)),
  ])
  return [head.map(csvText), ...lines, ...unknown].map((cells) => cells.join(',')).join('\r\n')
}

function configurationOf(
  {
    workers,
    minimumWorkers,
    maximumWorkers,
  }: Pick<WhatIfPoint, 'workers' | 'minimumWorkers' | 'maximumWorkers'>,
  nodeType: string | null,
): string[] {
  return [
    csvText(nodeType ?? ''),
    ...[workers, minimumWorkers, maximumWorkers].map((value) => csvCell(value === null ? '' : String(value))),
  ]
}
