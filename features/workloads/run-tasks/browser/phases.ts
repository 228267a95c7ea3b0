export type Span = { since: string; until: string }
type PhaseName = 'queue' | 'start-up' | 'execution' | 'between' | 'clean-up' | 'unknown'
export type Phase = Span & { name: PhaseName }

type RunTimes = {
  startTime: string
  endTime: string
  queueMs: number | null
  setupMs: number | null
  executionMs: number | null
}

function named(name: PhaseName, spans: readonly Span[]): Phase[] {
  return spans.map(({ since, until }) => ({ name, since, until }))
}

function after(time: string, milliseconds: number): string {
  return new Date(Date.parse(time) + milliseconds).toISOString()
}

/** Times in which at least one of them goes on, in order. */
export function unionOf(spans: readonly Span[]): Span[] {
  const sorted = spans.toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since))
  const union: Span[] = []
  for (const span of sorted) {
    const last = union.at(-1)
    if (last && Date.parse(span.since) <= Date.parse(last.until)) {
      const isLater = Date.parse(span.until) > Date.parse(last.until)
      if (isLater) union[union.length - 1] = { since: last.since, until: span.until }
    } else union.push(span)
  }
  return union
}

/** What a run did from its start to its end: it waited, set up, worked (with breaks between tasks), cleaned up. */
export function phasesOf(times: RunTimes, work: readonly Span[]): Phase[] {
  const { startTime, endTime, queueMs } = times
  const worked = work.length > 0 ? unionOf(work) : toldWork(times)
  if (worked.length === 0) return [{ name: 'unknown', since: startTime, until: endTime }]
  const queueEnd = after(startTime, queueMs ?? 0)
  const firstWork = worked[0]?.since ?? queueEnd
  const lastWork = worked.at(-1)?.until ?? firstWork
  const breaks = worked
    .slice(1)
    .map(({ since }, place) => ({ since: worked[place]?.until ?? since, until: since }))
  const phases: Phase[] = [
    { name: 'queue', since: startTime, until: queueEnd },
    { name: 'start-up', since: queueEnd, until: firstWork },
    ...named('execution', worked),
    ...named('between', breaks),
    { name: 'clean-up', since: lastWork, until: endTime },
  ]
  return phases
    .filter(({ since, until }) => Date.parse(until) > Date.parse(since))
    .toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since))
}

const longestCleanUpMs = 60_000

/** When an attempt worked, where only its own set-up and execution are known and not its tasks; not where much of it is neither. */
function toldWork({ startTime, endTime, setupMs, executionMs }: RunTimes): Span[] {
  if (setupMs === null || executionMs === null) return []
  const since = after(startTime, setupMs)
  const until = after(since, executionMs)
  const wholeMs = Date.parse(endTime) - Date.parse(startTime)
  const restMs = Date.parse(endTime) - Date.parse(until)
  return restMs > Math.max(longestCleanUpMs, wholeMs / 10) ? [] : [{ since, until }]
}
