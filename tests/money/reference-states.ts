import type { Sign, State, Up } from './reference-facts.ts'
import { dayMs, dayStart, minuteMs, type EventFact, type ResourceFacts } from './resource.ts'

const starts = ['CREATING', 'STARTING']
const startUps = [...starts, 'RESTARTING']
const order = ['TERMINATING', ...startUps, 'RUNNING']
const resizes = new Set(['RESIZING', 'UPSIZE_COMPLETED', 'NODES_LOST'])
const others = new Set([...resizes, 'ADD_NODES_FAILED'])
const rank = (type: string) => (order.includes(type) ? order.indexOf(type) : order.length)
const byTime = (left: EventFact, right: EventFact) =>
  left.atMs - right.atMs || rank(left.type) - rank(right.type)
const gapMs = 10 * minuteMs
const longestStartMs = 20 * minuteMs
const longestGoingMs = 30 * minuteMs

/** The states of a cluster by its events, with those that only bound when it was up. */
export function statesOf({ events }: ResourceFacts): State[] {
  const told = events.filter(({ type }) => order.includes(type) || others.has(type)).toSorted(byTime)
  const changes = told
    .map((event, index) => inPlace(event, told[index - 1], told[index - 2]))
    .toSorted(byTime)
  let phase: State['phase'] = 'ready'
  const kept = withoutLeftovers(changes)
  return kept.flatMap(({ atMs, type }, index) => {
    if (startUps.includes(type)) phase = 'start_up'
    if (type === 'RUNNING' || resizes.has(type)) phase = 'ready'
    if (type === 'ADD_NODES_FAILED' && phase === 'down') phase = 'start_up'
    if (type === 'TERMINATING') phase = 'down'
    const next = kept[index + 1]
    if (next?.atMs === atMs) return []
    const mayBeReady = phase === 'start_up' && next?.type !== 'RUNNING'
    const leadsToReady = next?.type === 'RUNNING' || (phase === 'down' && next?.type === 'ADD_NODES_FAILED')
    const state = { phase, fromMs: atMs, untilMs: next?.atMs ?? null, mayBeReady, leadsToReady }
    if (!next) return phase === 'down' ? [] : [{ ...state, isCertain: false }]
    const isShort = next.atMs - atMs <= gapMs
    const isNewStart = starts.includes(next.type)
    if (phase === 'down') return isShort || isNewStart ? [] : [{ ...state, isCertain: false }]
    const isReadyAgain = phase === 'ready' && next.type === 'RUNNING' && type !== 'RESIZING'
    return [{ ...state, isCertain: isShort || (!isNewStart && !isReadyAgain) }]
  })
}

/** Without events of machines that still go when their cluster has ended. */
function withoutLeftovers(changes: readonly EventFact[]): EventFact[] {
  return changes.filter(({ atMs, type }, index) => {
    const boundary = changes.slice(0, index).findLast((earlier) => !others.has(earlier.type))
    const isAfterEnd = boundary?.type === 'TERMINATING' && atMs - boundary.atMs <= longestGoingMs
    return !others.has(type) || !isAfterEnd
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

/** The stretches of a day in which the cluster was up by a state, before they are cut where it became ready. */
export function upIn(state: State, signs: readonly Sign[], startMs: number): Up[] {
  const { phase, isCertain, mayBeReady } = state
  const from = Math.max(state.fromMs, startMs)
  const until = Math.min(state.untilMs ?? startMs + dayMs, startMs + dayMs)
  if (until <= from) return []
  if (phase !== 'down' && isCertain)
    return [{ phase, mayBeReady, beginMs: state.fromMs, fromMs: from, untilMs: until }]
  return signs
    .filter((sign) => sign.fromMs < until && sign.untilMs > from && (phase !== 'down' || sign.fromMs > from))
    .map((sign) => {
      const endsWithState = until < startMs + dayMs && until - sign.untilMs <= gapMs
      const untilMs = endsWithState ? until : Math.min(until, sign.untilMs)
      if (phase === 'down' || (sign.hasMinutes && sign.fromMs - from > gapMs)) {
        const lastsUntilNext = state.leadsToReady && endsWithState && until - sign.fromMs <= longestStartMs
        const beginMs = sign.fromMs
        return { phase: 'start_up', mayBeReady: !lastsUntilNext, beginMs, fromMs: beginMs, untilMs }
      }
      const fromMs = sign.fromMs - from <= gapMs ? from : sign.fromMs
      return { phase, mayBeReady, beginMs: state.fromMs, fromMs, untilMs }
    })
}
