import {
  dayMs,
  daysTouched,
  dayStart,
  hasClock,
  minuteMs,
  type ResourceFacts,
  type Stretch,
  type TaskFact,
} from './resource.ts'

/** A period in which a task was active, within the day that starts at `day`. */
export type Active = Stretch & { task: TaskFact; day: number }

/** The facts of a resource on one day, computed in the slow and simple way. */
export type KnownDay = {
  startMs: number
  kind: 'job' | 'shared' | 'serverless'
  /** Whether its settings are known. */
  isKnown: boolean
  active: readonly Active[]
  hasUptime: boolean
  up: readonly Stretch[]
  startUp: readonly Stretch[]
  interactive: readonly Stretch[]
  quiet: readonly Stretch[]
}

type State = { phase: 'start_up' | 'ready'; fromMs: number; untilMs: number | null }

const startUpTypes = new Set(['CREATING', 'STARTING', 'RESTARTING'])
const order = ['TERMINATING', 'CREATING', 'STARTING', 'RESTARTING', 'RUNNING']
const rank = (type: string) => (order.includes(type) ? order.indexOf(type) : order.length)

/** The days with any facts of a resource, by their first ms. */
export function knownDays(facts: ResourceFacts): Map<number, KnownDay> {
  const states = statesOf(facts)
  const days = new Set<number>(lastMoments(facts).map(({ day }) => day))
  for (const { fromMs, untilMs } of states) {
    if (untilMs !== null) for (const day of daysTouched({ fromMs, untilMs: untilMs + 1 })) days.add(day)
  }
  return new Map([...days].map((startMs) => [startMs, knownDay(facts, states, startMs)]))
}

function knownDay(facts: ResourceFacts, states: readonly State[], startMs: number): KnownDay {
  const kind = kindOn(facts, startMs)
  const lastMs = lastMoments(facts)
    .filter(({ day }) => day === startMs)
    .reduce((latest, { atMs }) => Math.max(latest, atMs), -Infinity)
  const active = facts.tasks.flatMap((task) => activeOn(task, startMs, lastMs))
  const stated = states.flatMap((state) => {
    const stretch = clipped(state.fromMs, state.untilMs ?? lastMs, startMs)
    return stretch ? [{ ...stretch, phase: state.phase }] : []
  })
  const lives = stated.length > 0 ? [] : nodeLives(facts, startMs)
  const signs = lives.length > 0 ? [...lives, ...active.filter((one) => one.untilMs > one.fromMs)] : []
  const minutes = kind === 'shared' ? minutesOn(facts, startMs) : []
  return {
    startMs,
    kind,
    isKnown: facts.statedKind !== null,
    active,
    hasUptime: stated.length + lives.length > 0,
    up: [...stated, ...signs],
    startUp: stated.filter(({ phase }) => phase === 'start_up'),
    interactive: minutes.filter(({ busyPercent }) => busyPercent >= 5),
    quiet: minutes.filter(({ busyPercent }) => busyPercent < 5),
  }
}

function kindOn(facts: ResourceFacts, startMs: number): KnownDay['kind'] {
  if (facts.clusterId === null) return 'serverless'
  const namesRun = facts.records.some(
    (record) =>
      record.jobRunId !== null &&
      hasClock(record) &&
      daysTouched({ fromMs: record.startMs, untilMs: record.endMs }).includes(startMs),
  )
  return namesRun ? 'job' : (facts.statedKind ?? 'shared')
}

/** The last known instants of a day, by kind of fact. */
function lastMoments({ records, minutes, events, tasks }: ResourceFacts): { day: number; atMs: number }[] {
  const ofStretch = ({ fromMs, untilMs }: Stretch) =>
    daysTouched({ fromMs, untilMs }).map((day) => ({ day, atMs: Math.min(untilMs, day + dayMs) }))
  return [
    ...records
      .filter(hasClock)
      .flatMap(({ startMs, endMs }) => ofStretch({ fromMs: startMs, untilMs: endMs })),
    ...minutes.map(({ startMs }) => ({ day: dayStart(startMs), atMs: startMs + minuteMs })),
    ...events.map(({ atMs }) => ({ day: dayStart(atMs), atMs })),
    ...tasks.map(({ startMs, endMs }) => {
      const day = dayStart(startMs)
      return { day, atMs: Math.min(endMs ?? startMs, day + dayMs) }
    }),
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

function statesOf({ events }: ResourceFacts): State[] {
  const changes = events
    .filter(
      ({ type }) => order.includes(type) || ['RESIZING', 'UPSIZE_COMPLETED', 'NODES_LOST'].includes(type),
    )
    .toSorted((left, right) => left.atMs - right.atMs || rank(left.type) - rank(right.type))
  const states: State[] = []
  let phase: State['phase'] | 'down' = 'ready'
  for (const [index, { atMs, type }] of changes.entries()) {
    if (startUpTypes.has(type)) phase = 'start_up'
    if (type === 'RUNNING') phase = 'ready'
    if (type === 'TERMINATING') phase = 'down'
    const untilMs = changes[index + 1]?.atMs ?? null
    if (phase !== 'down' && untilMs !== atMs) states.push({ phase, fromMs: atMs, untilMs })
  }
  return states
}

function clipped(fromMs: number, untilMs: number, startMs: number): Stretch | undefined {
  const stretch = { fromMs: Math.max(fromMs, startMs), untilMs: Math.min(untilMs, startMs + dayMs) }
  return stretch.untilMs > stretch.fromMs ? stretch : undefined
}

function nodeLives({ minutes }: ResourceFacts, startMs: number): Stretch[] {
  const lives = new Map<string, Stretch>()
  for (const minute of minutes.filter((one) => dayStart(one.startMs) === startMs)) {
    const life = lives.get(minute.instanceId) ?? { fromMs: minute.startMs, untilMs: minute.startMs }
    lives.set(minute.instanceId, {
      fromMs: Math.min(life.fromMs, minute.startMs),
      untilMs: Math.max(life.untilMs, minute.startMs + minuteMs),
    })
  }
  return [...lives.values()]
}

function minutesOn({ minutes }: ResourceFacts, startMs: number): (Stretch & { busyPercent: number })[] {
  const busiest = new Map<number, number>()
  for (const { startMs: fromMs, busyPercent } of minutes.filter((one) => dayStart(one.startMs) === startMs)) {
    busiest.set(fromMs, Math.max(busiest.get(fromMs) ?? 0, busyPercent))
  }
  return [...busiest].map(([fromMs, busyPercent]) => ({ fromMs, untilMs: fromMs + minuteMs, busyPercent }))
}
