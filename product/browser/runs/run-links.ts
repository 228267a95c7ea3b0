import { place } from '#product/places.ts'
import type { Row } from '#contract/report.ts'
import { pickedFrom, thingOf, type Address } from '#ui/address/address.ts'
import { textOf } from '#product/contract/text-of.ts'

/** Tells the attempts of runs apart. */
export function attemptKey(row: Row): string {
  return ['workspaceId', 'runId', 'attemptNumber'].map((name) => textOf(row, name)).join(' ')
}

/** Leads from a row to the attempt of a run that it tells of. */
export function attemptLink(row: Row) {
  const [jobId, runId] = [textOf(row, 'jobId'), textOf(row, 'runId')]
  const [ofWorkspace, attemptNumber] = [textOf(row, 'workspaceId'), textOf(row, 'attemptNumber')]
  return place.run({ jobId, runId }, { ofWorkspace, attemptNumber })
}

/** What the other view of the same runs starts with: of which job they are, and the filters that both views have. */
export function viewOfSameRuns(address: Address): Address {
  return { ...thingOf(address), ...pickedFrom(address, ['status', 'clusterId']) }
}
