import {
  dayMs,
  daysTouched,
  dayStart,
  hasClock,
  minuteMs,
  recordsInForce,
  type ResourceFacts,
  type Stretch,
  type TaskFact,
} from './resource.ts'
import type { Active, KnownDay, State } from './reference-facts.ts'
import { signsOn } from './reference-signs.ts'
import { cutAtReady, startUpOf } from './reference-ready.ts'
import { statesOf, upIn } from './reference-states.ts'

/** The days with any facts of a resource, by their first ms. */
export function knownDays(facts: ResourceFacts): Map<number, KnownDay> {
  const states = statesOf(facts)
  const days = new Set<number>(lastMoments(facts).map(({ day }) => day))
  for (const { fromMs, untilMs, isCertain } of states) {
    if (untilMs !== null && isCertain) {
      for (const day of daysTouched({ fromMs, untilMs: untilMs + 1 })) days.add(day)
    }
  }
  return new Map([...days].map((startMs) => [startMs, knownDay(facts, states, startMs)]))
}

function knownDay(facts: ResourceFacts, states: readonly State[], startMs: number): KnownDay {
  const kind = kindOn(facts, startMs)
  const lastMs = lastMoments(facts)
    .filter(({ day }) => day === startMs)
    .reduce((latest, { atMs }) => Math.max(latest, atMs), -Infinity)
  const active = facts.tasks.flatMap((task) => activeOn(task, startMs, lastMs))
  const signs = signsOn({ facts, states, startMs, kind, active })
  const stated = states
    .flatMap((state) => upIn(state, signs, startMs))
    .flatMap((up) => cutAtReady(up, facts, startMs))
  const isTold = stated.length > 0 || (kind === 'shared' && !signs.some(({ hasMinutes }) => hasMinutes))
  const minutes = kind === 'shared' ? minutesOn(facts, startMs) : []
  return {
    startMs,
    kind,
    isKnown: facts.statedKind !== null,
    active,
    hasUptime: stated.length > 0 || (!isTold && signs.length > 0),
    up: isTold ? stated : signs,
    startUp:
      isTold || kind !== 'shared'
        ? stated.filter(({ phase }) => phase === 'start_up')
        : signs.flatMap((sign) => startUpOf(sign, facts, startMs)),
    interactive: minutes.filter(({ busyPercent }) => busyPercent >= 5),
    quiet: minutes.filter(({ busyPercent }) => busyPercent < 5),
  }
}

function kindOn(facts: ResourceFacts, startMs: number): KnownDay['kind'] {
  if (facts.clusterId === null) return 'serverless'
  const namesRun = recordsInForce(facts).some(
    (record) =>
      record.jobRunId !== null &&
      hasClock(record) &&
      daysTouched({ fromMs: record.startMs, untilMs: record.endMs }).includes(startMs),
  )
  return namesRun ? 'job' : (facts.statedKind ?? 'shared')
}

/** The last known instants of a day, by kind of fact; withdrawn records make days and are evidence of nothing else. */
function lastMoments(facts: ResourceFacts): { day: number; atMs: number }[] {
  const { records, minutes, events, tasks } = facts
  const inForce = recordsInForce(facts)
  const ofStretch = ({ fromMs, untilMs }: Stretch) =>
    daysTouched({ fromMs, untilMs }).map((day) => ({ day, atMs: Math.min(untilMs, day + dayMs) }))
  return [
    ...records.filter(hasClock).flatMap((record) =>
      ofStretch({ fromMs: record.startMs, untilMs: record.endMs }).map(({ day, atMs }) => ({
        day,
        atMs: inForce.includes(record) ? atMs : -Infinity,
      })),
    ),
    ...minutes.map(({ startMs }) => ({ day: dayStart(startMs), atMs: startMs + minuteMs })),
    ...events.map(({ atMs }) => ({ day: dayStart(atMs), atMs })),
    ...tasks.flatMap(({ startMs, endMs }) => ofStretch({ fromMs: startMs, untilMs: endMs ?? startMs })),
  ]
}

function activeOn(task: TaskFact, startMs: number, lastMs: number): Active[] {
  const executionMs = task.startMs + task.setupMs
  // Its row shows it on its first day, and no source shows it on later ones.
  if (task.endMs === null) {
    if (dayStart(task.startMs) !== startMs) return []
    const fromMs = Math.min(executionMs, startMs + dayMs)
    const untilMs = Math.min(Math.max(fromMs, lastMs), startMs + dayMs)
    return [{ task, day: startMs, fromMs, untilMs }]
  }
  const whole = { fromMs: Math.min(executionMs, task.endMs), untilMs: task.endMs }
  if (task.endMs <= dayStart(task.startMs) + dayMs) {
    return dayStart(task.startMs) === startMs ? [{ task, day: startMs, ...whole }] : []
  }
  const fromMs = Math.max(whole.fromMs, startMs)
  const untilMs = Math.min(whole.untilMs, startMs + dayMs)
  return whole.untilMs > startMs && executionMs < startMs + dayMs && dayStart(task.startMs) <= startMs
    ? [{ task, day: startMs, fromMs: Math.min(fromMs, untilMs), untilMs }]
    : []
}

function minutesOn({ minutes }: ResourceFacts, startMs: number): (Stretch & { busyPercent: number })[] {
  const busiest = new Map<number, number>()
  for (const { startMs: fromMs, busyPercent } of minutes.filter((one) => dayStart(one.startMs) === startMs)) {
    busiest.set(fromMs, Math.max(busiest.get(fromMs) ?? 0, busyPercent))
  }
  return [...busiest].map(([fromMs, busyPercent]) => ({ fromMs, untilMs: fromMs + minuteMs, busyPercent }))
}
