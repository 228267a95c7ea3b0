/** Machines of a pool in one cluster, or waiting where it is null; half-open milliseconds. */
export type Stretch = { clusterId: string | null; fromMs: number; untilMs: number; machines: number }

/** How many machines of a pool were in clusters, and how many waited, from one change to the next. */
type UseStep = { fromMs: number; untilMs: number; used: number; idle: number }

/** The use of a pool from each change to the next; times without any machine stand between others only. */
export function useOverTime(stretches: readonly Stretch[]): UseStep[] {
  const changes = new Map<number, { used: number; idle: number }>()
  const add = (atMs: number, { clusterId }: Stretch, machines: number) => {
    const change = changes.get(atMs) ?? { used: 0, idle: 0 }
    if (clusterId === null) change.idle += machines
    else change.used += machines
    changes.set(atMs, change)
  }
  for (const stretch of stretches) {
    add(stretch.fromMs, stretch, stretch.machines)
    add(stretch.untilMs, stretch, -stretch.machines)
  }
  const steps: UseStep[] = []
  let last: UseStep | undefined
  for (const [atMs, change] of [...changes].toSorted(([one], [other]) => one - other)) {
    if (change.used === 0 && change.idle === 0) continue
    if (last) steps.push({ ...last, untilMs: atMs })
    last = {
      fromMs: atMs,
      untilMs: atMs,
      used: (last?.used ?? 0) + change.used,
      idle: (last?.idle ?? 0) + change.idle,
    }
  }
  return steps
}

/** The fewest machines in clusters that 95% of the time from `sinceMs` until `untilMs` did not exceed; null without steps. */
export function usedMostly(steps: readonly UseStep[], sinceMs: number, untilMs: number): number | null {
  if (steps.length === 0) return null
  const known = steps.reduce((sum, step) => sum + step.untilMs - step.fromMs, 0)
  const times = new Map<number, number>([[0, Math.max(0, untilMs - sinceMs - known)]])
  for (const { used, fromMs, untilMs: endMs } of steps)
    times.set(used, (times.get(used) ?? 0) + endMs - fromMs)
  const enough = 0.95 * Math.max(untilMs - sinceMs, known)
  let passed = 0
  for (const [used, ms] of [...times].toSorted(([one], [other]) => one - other)) {
    passed += ms
    if (passed >= enough) return used
  }
  return null
}

/** Idle time as a share of the time of all machines; null where there is none. */
export function idleShareOf(steps: readonly UseStep[]): number | null {
  const hoursOf = (machines: (step: UseStep) => number) =>
    steps.reduce((sum, step) => sum + machines(step) * (step.untilMs - step.fromMs), 0)
  const [idle, used] = [hoursOf((step) => step.idle), hoursOf((step) => step.used)]
  return idle + used === 0 ? null : idle / (idle + used)
}
