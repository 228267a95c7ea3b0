import { machineFill } from '#ui/fill/fill.ts'
import { duration } from '#ui/format/quantity.ts'
import type { Lane } from '#ui/lanes/lanes.tsx'
import type { Work } from '../contract.ts'

const lanesShown = 10

type Group = { key: string; label: string; bars: Work[] }

function groupOf({ kind, jobId, dbJobName, runId }: Work): Omit<Group, 'bars'> {
  if (kind === 'interactive') return { key: 'interactive', label: 'Interactive use' }
  const label = dbJobName ?? (jobId === null ? `Run ${runId ?? ''}` : `Job ${jobId}`)
  return { key: jobId ?? runId ?? '', label }
}

function lengthOf({ since, until }: Work): number {
  return Date.parse(until) - Date.parse(since)
}

/** Who was at work on the instance: a lane for each job and for interactive use, the longest first; how many are left out. */
export function workLanes(work: readonly Work[]): { lanes: Lane[]; leftOutCount: number } {
  const groups = new Map<string, Group>()
  for (const bar of work) {
    const { key, label } = groupOf(bar)
    const group = groups.get(key) ?? { key, label, bars: [] }
    group.bars.push(bar)
    groups.set(key, group)
  }
  const lanes = [...groups.values()]
    .map(({ key, label, bars }) => ({
      key,
      label,
      bars,
      lengthMs: bars.reduce((sum, bar) => sum + lengthOf(bar), 0),
    }))
    .toSorted((one, other) => other.lengthMs - one.lengthMs)
  return {
    lanes: lanes.slice(0, lanesShown).map(({ key, label, bars, lengthMs }, place) => ({
      key,
      label,
      note: duration(lengthMs),
      fill: machineFill(place),
      bars: bars.map(({ since, until }) => ({ since, until, sharedBy: 1 })),
    })),
    leftOutCount: Math.max(0, lanes.length - lanesShown),
  }
}
