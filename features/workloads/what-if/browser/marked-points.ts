import { moneyUnits } from '#contract/money.ts'
import type { WhatIfPoint, WorkflowWhatIf } from '../contract.ts'

/** The points of a curve that are worth a mark: the cheapest and the fastest that are done in time. */
export type MarkedPoints = { cheapest: WhatIfPoint | undefined; fastest: WhatIfPoint | undefined }

/** By the estimates; of equal ones the faster or the cheaper. Without a limit all are in time, without money none is the cheapest. */
export function markedPoints(points: readonly WhatIfPoint[], withinMs: number | undefined): MarkedPoints {
  const inTime = points.filter(({ timeMs }) => withinMs === undefined || timeMs.estimate <= withinMs)
  const costOf = ({ cost }: WhatIfPoint) => (cost === null ? 0n : moneyUnits(cost.estimate))
  const byCost = (one: WhatIfPoint, other: WhatIfPoint) => {
    const difference = costOf(one) - costOf(other)
    return difference < 0n ? -1 : difference > 0n ? 1 : 0
  }
  const byTime = (one: WhatIfPoint, other: WhatIfPoint) => one.timeMs.estimate - other.timeMs.estimate
  return {
    cheapest: inTime
      .filter(({ cost }) => cost !== null)
      .toSorted((one, other) => byCost(one, other) || byTime(one, other))[0],
    fastest: inTime.toSorted((one, other) => byTime(one, other) || byCost(one, other))[0],
  }
}

/** Whether a point is as the job is set up. */
export function isPresent(
  point: Pick<WhatIfPoint, 'workers' | 'minimumWorkers' | 'maximumWorkers'>,
  { present, nodeType, engine }: Pick<WorkflowWhatIf, 'present' | 'nodeType' | 'engine'>,
): boolean {
  return (
    present !== null &&
    present.nodeType === nodeType &&
    present.engine === engine &&
    present.workers === point.workers &&
    present.minimumWorkers === point.minimumWorkers &&
    present.maximumWorkers === point.maximumWorkers
  )
}
