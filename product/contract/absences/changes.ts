import { doesNotApply, notTold, type Absence } from '#contract/absence.ts'
import type { ChangePart } from '../change-parts.ts'
import { whetherRead } from '../whether-read.ts'

const noListPrices = notTold(
  'The list price of this usage is not known in both periods. The price that was paid is all in List price.',
  ['list-prices'],
  whetherRead,
)
const noRunTimes = notTold(
  'Nothing of this cost belongs to runs whose duration is known in both periods. Volume is measured in hours or usage.',
  ['job-runs', 'job-task-run-timeline'],
  whetherRead,
)
const noHours = notTold(
  'Neither runs nor hours of up-time are known for this cost in both periods. Volume is measured in usage.',
  ['job-runs', 'cluster-events', 'warehouse-events'],
  whetherRead,
)
const noUsage = doesNotApply('All of this change is of new or ended workloads, or has no usage.')

const absences: Readonly<Partial<Record<ChangePart, Absence>>> = {
  discount: noListPrices,
  duration: noRunTimes,
  size: noHours,
}

/** Why a cause is not known for anything that changed. */
export function changePartAbsence(part: ChangePart): Absence {
  return absences[part] ?? noUsage
}
