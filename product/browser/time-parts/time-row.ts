import type { RowOf } from '#contract/report.ts'
import type { listTimeParts } from '#product/contract/calls/time-parts.ts'

/** A part of the time of an execution, in a currency of its cost. */
export type TimeRow = RowOf<typeof listTimeParts>
