/**
 * What a run contributes: INGEST collects and detects what is new or changed, AGGREGATE derives all figures with their
 * cost, INCIDENTS looks for incidents. A collection also derives what it brought.
 */
export const executionSteps = ['INGEST', 'AGGREGATE', 'INCIDENTS'] as const
export type ExecutionStep = (typeof executionSteps)[number]

/** The kinds of jobs that detect: they find what is new, changed or deleted. */
export const detectionKinds = ['collect'] as const
/** The kinds of jobs that process what was found. */
export const processingKinds = ['derive', 'incidents'] as const

const stepOfKind: Readonly<Record<string, ExecutionStep>> = {
  collect: 'INGEST',
  derive: 'AGGREGATE',
  incidents: 'INCIDENTS',
}

/** The step that a kind of job does; throws for a kind that is neither detection nor processing. */
export function stepOf(kind: string): ExecutionStep {
  const step = stepOfKind[kind]
  if (step) return step
  throw new TypeError(`${kind} neither detects nor processes.`)
}
