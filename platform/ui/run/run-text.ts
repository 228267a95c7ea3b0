import { runStateLabels } from '#contract/job-run.ts'
import { isOpenRun, type ShownRun } from '#contract/shown-run.ts'
import { count, duration } from '#ui/format/quantity.ts'
import { words } from '#ui/format/words.ts'
import type { StatusLook, Tone } from '#ui/status/status-looks.ts'

const tones: Readonly<Record<string, Tone>> = {
  PENDING: 'neutral',
  RUNNING: 'running',
  SUCCEEDED: 'ok',
  PARTIAL: 'warning',
  FAILED: 'failed',
  CANCELLED: 'neutral',
} satisfies Record<ShownRun['state'], Tone>
const labels: Readonly<Record<string, string>> = runStateLabels

/** How far a run is at a glance, by its state as lists have it. */
export function runLook({ state, isBeingCanceled }: { state: string; isBeingCanceled: boolean }): StatusLook {
  return {
    tone: tones[state] ?? 'neutral',
    label: isBeingCanceled ? 'Being canceled' : (labels[state] ?? state),
  }
}

/** "Search for incidents: Cost", or the label alone where a run has no subject. */
export function runTitle({ label, subject }: Pick<ShownRun, 'label' | 'subject'>): string {
  return subject === null ? label : `${label}: ${words(subject)}`
}

type Progress = Pick<ShownRun, 'done' | 'total' | 'unit' | 'ratePerSecond' | 'remainingSeconds'>

/** The done share of the current step, from 0 to 1; null while its end is not known. */
export function doneShare({ done, total }: Progress): number | null {
  return done === null || total === null || total <= 0 ? null : Math.min(1, done / total)
}

/** "412,380 of 920,769 records"; undefined where nothing is counted. */
export function amountText({ done, total, unit }: Progress): string | undefined {
  if (done === null) return undefined
  const amount = total === null ? count(done) : `${count(done)} of ${count(total)}`
  return unit === null ? amount : `${amount} ${unit}`
}

/** "3,140 a second", or by the minute or hour where less than one is done in a second. */
export function rateText({ ratePerSecond }: Progress): string | undefined {
  if (ratePerSecond === null || ratePerSecond <= 0) return undefined
  if (ratePerSecond >= 1) return `${count(ratePerSecond)} a second`
  const perMinute = ratePerSecond * 60
  return perMinute >= 1 ? `${count(perMinute)} a minute` : `${count(Math.ceil(perMinute * 60))} an hour`
}

/** "2m 41s left"; undefined where that is not known. */
export function remainingText({ remainingSeconds }: Progress): string | undefined {
  return remainingSeconds === null ? undefined : `${duration(Math.max(1, remainingSeconds) * 1000)} left`
}

/** How long a run took, or has worked until now, in milliseconds; null: it has not begun. */
export function elapsedMs({ startedAt, finishedAt }: ShownRun, now: Date): number | null {
  if (startedAt === null) return null
  return Math.max(0, (finishedAt === null ? now.getTime() : Date.parse(finishedAt)) - Date.parse(startedAt))
}

/** "read-pages": Read pages. */
export function stepLabel(name: string): string {
  const spaced = name.replaceAll('-', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** What a screen reader hears when it changes: the state, and the step of a run that works. */
export function spokenState(run: ShownRun): string {
  const step = run.steps.find(({ state }) => state === 'CURRENT')
  const { label } = runLook(run)
  return step && isOpenRun(run)
    ? `${runTitle(run)}: ${label}, ${stepLabel(step.name)}`
    : `${runTitle(run)}: ${label}`
}

const sources = { QUEUE: 'by other work', SCHEDULE: 'by its schedule', REPAIR: 'by a repair' } as const

/** Who or what started a run: "by root", "by its schedule". */
export function starterText({ source, actorName }: Pick<ShownRun, 'source' | 'actorName'>): string {
  return source === 'MANUAL' ? `by ${actorName}` : sources[source]
}
