import type { Sign, State } from './reference-facts.ts'
import { dayMs, dayStart, minuteMs, type EventFact, type ResourceFacts, type Stretch } from './resource.ts'

const starts = ['CREATING', 'STARTING']
const startUps = [...starts, 'RESTARTING']
const order = ['TERMINATING', ...startUps, 'RUNNING']
const resizes = new Set(['RESIZING', 'UPSIZE_COMPLETED', 'NODES_LOST'])
const others = new Set([...resizes, 'ADD_NODES_FAILED'])
const rank = (type: string) => (order.includes(type) ? order.indexOf(type) : order.length)
const byTime = (left: EventFact, right: EventFact) =>
  left.atMs - right.atMs || rank(left.type) - rank(right.type)
const gapMs = 10 * minuteMs

/** The states of a cluster by its events, with those that only bound when it was up. */
export function statesOf({ events }: ResourceFacts): State[] {
  const told = events.filter(({ type }) => order.includes(type) || others.has(type)).toSorted(byTime)
  const changes = told
    .map((event, index) => inPlace(event, told[index - 1], told[index - 2]))
    .toSorted(byTime)
  let phase: State['phase'] = 'ready'
  return changes.flatMap(({ atMs, type }, index) => {
    if (startUps.includes(type)) phase = 'start_up'
    if (type === 'RUNNING' || (phase === 'start_up' && resizes.has(type))) phase = 'ready'
    if (type === 'TERMINATING') phase = 'down'
    const next = changes[index + 1]
    if (next?.atMs === atMs) return []
    const mayBeReady = phase === 'start_up' && next?.type !== 'RUNNING'
    const state = { phase, fromMs: atMs, untilMs: next?.atMs ?? null, mayBeReady }
    if (!next) return phase === 'down' ? [] : [{ ...state, isCertain: false }]
    const isShort = next.atMs - atMs <= gapMs
    const isNewStart = starts.includes(next.type)
    if (phase === 'down') return isShort || isNewStart ? [] : [{ ...state, isCertain: false }]
    const isReadyAgain = phase === 'ready' && next.type === 'RUNNING' && type !== 'RESIZING'
    return [{ ...state, isCertain: isShort || (!isNewStart && !isReadyAgain) }]
  })
}

/** An end just after a start, or a start just after becoming ready, came before it. */
function inPlace(event: EventFact, before?: EventFact, earlier?: EventFact): EventFact {
  if (!before || dayStart(before.atMs) !== dayStart(event.atMs) || event.atMs - before.atMs > 1000)
    return event
  const isLateEnd =
    event.type === 'TERMINATING' && starts.includes(before.type) && earlier && earlier.type !== 'TERMINATING'
  const isLateStart =
    startUps.includes(event.type) && before.type === 'RUNNING' && (!earlier || earlier.type === 'TERMINATING')
  return isLateEnd || isLateStart ? { ...event, atMs: before.atMs } : event
}

/** The stretches of a day in which the cluster was up by a state. */
export function upIn(
  { phase, fromMs, untilMs, isCertain }: State,
  signs: readonly Sign[],
  startMs: number,
): (Stretch & { phase: 'start_up' | 'ready' })[] {
  const from = Math.max(fromMs, startMs)
  const until = Math.min(untilMs ?? startMs + dayMs, startMs + dayMs)
  if (until <= from) return []
  if (phase !== 'down' && isCertain) return [{ phase, fromMs: from, untilMs: until }]
  return signs
    .filter((sign) => sign.fromMs < until && sign.untilMs > from && (phase !== 'down' || sign.fromMs > from))
    .map((sign) => ({
      phase: phase === 'down' ? 'ready' : phase,
      fromMs: phase !== 'down' && sign.fromMs - from <= gapMs ? from : sign.fromMs,
      untilMs:
        until < startMs + dayMs && until - sign.untilMs <= gapMs ? until : Math.min(until, sign.untilMs),
    }))
}

/** A start-up that may have become ready, cut where the cluster was first used on a day. */
export function cutAtUse(state: State, uses: readonly Stretch[], startMs: number): State[] {
  const fromMs = Math.max(state.fromMs, startMs)
  const untilMs = Math.min(state.untilMs ?? startMs + dayMs, startMs + dayMs)
  const within = uses.filter((use) => use.fromMs < untilMs && use.untilMs > fromMs)
  if (!state.mayBeReady || untilMs <= fromMs || within.length === 0) return [state]
  const firstMs = Math.min(...within.map((use) => use.fromMs))
  return [
    { ...state, fromMs, untilMs: Math.min(untilMs, firstMs) },
    { ...state, phase: 'ready', fromMs: Math.max(fromMs, firstMs), untilMs },
  ]
}
