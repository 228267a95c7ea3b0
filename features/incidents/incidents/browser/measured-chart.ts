import type { ChartData } from '#ui/chart/chart-data.ts'
import { instantParts } from '#ui/format/time.ts'
import { inUnit } from '#product/browser/findings/in-unit.ts'
import type { IncidentDetail } from '../contract.ts'

type Shown = {
  incident: Pick<IncidentDetail['incident'], 'limitLabel' | 'limitFormat'>
  executions: readonly Pick<IncidentDetail['executions'][number], 'startTime' | 'measured' | 'allowed'>[]
}

/** What was measured in each execution beside the limit, the earliest first; undefined where two values are not known. */
export function measuredChart({ incident, executions }: Shown): ChartData | undefined {
  const measured = executions
    .flatMap(({ startTime, measured: value, allowed }) =>
      startTime === null || value === null ? [] : [{ startTime, value, allowed }],
    )
    .toSorted((one, other) => one.startTime.localeCompare(other.startTime))
  const last = measured.at(-1)
  if (!last || measured.length < 2) return undefined
  const names = measured.map(({ startTime }) => instantParts(new Date(startTime)))
  const limit = last.allowed
  return {
    categories: names.map(({ day, time }) => `${day} ${time}`),
    axisNames: names.map(({ day }) => day),
    fileNames: measured.map(({ startTime }) => startTime),
    series: [
      {
        name: incident.limitLabel ?? 'Measured',
        values: measured.map(({ value }) => value),
        fill: 'chart-1',
        shape: 'bar',
      },
    ],
    ...(limit !== null && {
      limits: [
        {
          label: `Limit ${inUnit(limit, incident.limitFormat)}`,
          value: limit,
          kind: 'threshold' as const,
          isAlwaysInSight: true,
        },
      ],
    }),
  }
}
