import type { ChartData } from '#ui/chart/chart-data.ts'
import { instantParts, withoutYear } from '#ui/format/time.ts'
import type { PoolContention } from '../contract.ts'

const hourMs = 3_600_000

type Hour = { used: number; idle: number }
type Answer = Pick<PoolContention, 'since' | 'until' | 'timelines' | 'figures'>

/** For each hour of the window its busiest moment: the machines in clusters then, and the idle ones. */
export function hoursOf({ since, until, timelines }: Answer): Hour[] {
  const first = Math.floor(Date.parse(since) / hourMs)
  const count = Math.max(0, Math.ceil(Date.parse(until) / hourMs) - first)
  const hours: Hour[] = Array.from({ length: count }, () => ({ used: 0, idle: 0 }))
  for (const { used, idle, ...step } of timelines) {
    const last = Math.ceil(Date.parse(step.until) / hourMs) - first
    for (let place = Math.floor(Date.parse(step.since) / hourMs) - first; place < last; place += 1) {
      const hour = hours[place]
      if (hour && (used > hour.used || (used === hour.used && idle > hour.idle)))
        hours[place] = { used, idle }
    }
  }
  return hours
}

/** The busiest moment of each hour, with the capacity of the pool as a line where it is limited. */
export function chartOf(answer: Answer): ChartData {
  const hours = hoursOf(answer)
  const first = Math.floor(Date.parse(answer.since) / hourMs) * hourMs
  const instants = hours.map((_hour, place) => new Date(first + place * hourMs))
  const { maxCapacity } = answer.figures
  return {
    categories: instants.map((at) => {
      const { day, time, zone } = instantParts(at)
      return `${day}, ${time} ${zone}`
    }),
    axisNames: instants.map((at) => {
      const { day, time } = instantParts(at)
      return `${withoutYear(day)} ${time}`
    }),
    fileNames: instants.map((at) => at.toISOString()),
    series: [
      {
        name: 'In clusters',
        meaning: 'VMs in clusters at the busiest moment of the hour.',
        values: hours.map(({ used }) => used),
        fill: 'chart-1',
        shape: 'bar',
      },
      {
        name: 'Idle',
        meaning: 'VMs that waited at that moment.',
        values: hours.map(({ idle }) => idle),
        fill: 'chart-2',
        shape: 'bar',
      },
    ],
    ...(maxCapacity === null
      ? {}
      : {
          limits: [
            { label: 'Capacity', value: maxCapacity, kind: 'threshold' as const, isAlwaysInSight: true },
          ],
        }),
  }
}
