import type { Active, KnownDay, Sign, State } from './reference-facts.ts'
import {
  dayMs,
  dayStart,
  hasClock,
  minuteMs,
  recordsInForce,
  type ResourceFacts,
  type Stretch,
} from './resource.ts'

type Day = {
  facts: ResourceFacts
  states: readonly State[]
  startMs: number
  kind: KnownDay['kind']
  active: readonly Active[]
}

const hourMs = 60 * minuteMs

/** The signs of a day on which events leave a doubt or are missing. */
export function signsOn(day: Day): Sign[] {
  const { facts, states, startMs, kind, active } = day
  const endMs = startMs + dayMs
  const ofDay = states.filter(({ fromMs, untilMs }) => fromMs < endMs && (untilMs ?? endMs) > startMs)
  if (facts.clusterId === null || (ofDay.length > 0 && ofDay.every(({ isCertain }) => isCertain))) return []
  const lives = nodeLives(facts, startMs).map((life) => ({ ...life, hasMinutes: true }))
  const tasks = [...active, ...(kind === 'shared' ? [] : setupsOn(facts, startMs))].map(
    ({ fromMs, untilMs }) => ({ fromMs, untilMs, hasMinutes: false }),
  )
  const starts = ofDay
    .filter(({ phase, fromMs }) => phase === 'start_up' && fromMs >= startMs)
    .map(({ fromMs }) => ({ fromMs, untilMs: null }))
  const bounds = [...lives, ...(kind === 'shared' ? [] : tasks)].filter(hasLength)
  const own = billsOn(facts, startMs)
  const bills = unions(own, 0).flatMap((bill) =>
    kind === 'shared' && isOfWholeHours(bill) && lives.filter(hasLength).some((life) => overlap(life, bill))
      ? own.filter((one) => overlap(one, bill) && !lives.filter(hasLength).some((life) => overlap(life, one)))
      : [withinBounds(bill, [...bounds, ...starts])],
  )
  const signs = [...lives, ...tasks, ...bills.map((bill) => ({ ...bill, hasMinutes: false }))]
    .map((sign) => ({
      ...sign,
      fromMs: Math.max(sign.fromMs, startMs),
      untilMs: Math.min(sign.untilMs, endMs),
    }))
    .filter(hasLength)
  return unions(signs, 10 * minuteMs)
}

const hasLength = ({ fromMs, untilMs }: Stretch) => untilMs > fromMs
const overlap = (one: Stretch, other: Stretch) => one.fromMs < other.untilMs && one.untilMs > other.fromMs
const isOfWholeHours = ({ fromMs, untilMs }: Stretch) => fromMs % hourMs === 0 && untilMs % hourMs === 0

/** Stretches at most a gap apart, as one, unless another driver comes after the gap. */
function unions<One extends Stretch & { isDriver?: boolean }>(
  stretches: readonly One[],
  gapMs: number,
): One[] {
  const joined: One[] = []
  const ordered = stretches.toSorted(
    (left, right) => left.fromMs - right.fromMs || left.untilMs - right.untilMs,
  )
  for (const [index, one] of ordered.entries()) {
    const last = joined.at(-1)
    const isNewDriver =
      last !== undefined &&
      last.untilMs < one.fromMs &&
      ordered
        .slice(index)
        .some(({ isDriver, fromMs }) => isDriver === true && fromMs - one.fromMs <= 2 * minuteMs)
    if (!last || one.fromMs - last.untilMs > gapMs || isNewDriver) joined.push({ ...one })
    else Object.assign(last, both(last, one))
  }
  return joined
}

function both(last: Stretch & { hasMinutes?: boolean }, one: Stretch & { hasMinutes?: boolean }) {
  return {
    untilMs: Math.max(last.untilMs, one.untilMs),
    hasMinutes: (last.hasMinutes ?? false) || (one.hasMinutes ?? false),
  }
}

function setupsOn({ tasks }: ResourceFacts, startMs: number): Stretch[] {
  return tasks
    .filter((task) => dayStart(task.startMs) === startMs)
    .filter((task) => task.endMs !== null && task.startMs + task.setupMs <= task.endMs)
    .map((task) => ({ fromMs: task.startMs, untilMs: task.startMs + task.setupMs }))
}

function billsOn(facts: ResourceFacts, startMs: number): Stretch[] {
  return recordsInForce(facts)
    .filter(hasClock)
    .map((record) => ({
      fromMs: Math.max(record.startMs, startMs),
      untilMs: Math.min(record.endMs, startMs + dayMs),
    }))
    .filter(hasLength)
}

/** A bill that begins or ends on the hour, cut to what is known within it. */
function withinBounds(bill: Stretch, bounds: readonly { fromMs: number; untilMs: number | null }[]): Stretch {
  const inside = bounds.filter(
    ({ fromMs, untilMs }) => fromMs < bill.untilMs && (untilMs ?? fromMs + 1) > bill.fromMs,
  )
  const ends = inside.flatMap(({ untilMs }) => untilMs ?? [])
  const first = Math.min(...inside.map(({ fromMs }) => fromMs))
  const isBound = inside.length > 0 && bill.fromMs % hourMs === 0
  return {
    fromMs: isBound ? Math.max(bill.fromMs, first) : bill.fromMs,
    untilMs:
      ends.length > 0 && bill.untilMs % hourMs === 0
        ? Math.min(bill.untilMs, Math.max(...ends))
        : bill.untilMs,
  }
}

function nodeLives({ minutes }: ResourceFacts, startMs: number): (Stretch & { isDriver: boolean })[] {
  const ofDay = minutes.filter((minute) => dayStart(minute.startMs) === startMs)
  return [...Map.groupBy(ofDay, ({ instanceId }) => instanceId).values()].flatMap((own) =>
    unions(
      own.map((minute) => ({ fromMs: minute.startMs, untilMs: minute.startMs + minuteMs })),
      hourMs,
    ).map((life) => ({ ...life, isDriver: own.some(({ isDriver }) => isDriver) })),
  )
}
