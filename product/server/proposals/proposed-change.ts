import type { ProposedChange } from '../proposal-ports.ts'

/**
 * Whether a change of a setting does what was proposed: it reached the proposed value, or, of numbers, left the former value in its
 * direction. No automatic stop is 0 and lies above any number of minutes.
 */
export function isProposed(proposed: ProposedChange, change: ProposedChange): boolean {
  if (proposed.setting !== change.setting) return false
  if (change.to === proposed.to) return true
  const [from, to, reached] = [proposed.from, proposed.to, change.to].map((value) =>
    numberOf(value, proposed.setting),
  )
  if (from === undefined || to === undefined || reached === undefined || from === to) return false
  return to < from ? reached < from : reached > from
}

/** A change of a setting as tables have it: nothing where a recommendation changes fewer settings. */
type TableChange = { setting: string | null; from: string | null; to: string | null }

/** The changes of a proposal. Where it changes another setting, one without a proposed value stays as it is. */
export function changesOf(changes: readonly TableChange[]): ProposedChange[] {
  const isAnyChanged = changes.some(({ to }) => to !== null)
  return changes.flatMap(({ setting, from, to }) =>
    setting === null || (isAnyChanged && to === null) ? [] : [{ setting, from, to }],
  )
}

const never: ReadonlySet<string> = new Set(['auto_stop_minutes', 'auto_termination_minutes'])

function numberOf(value: string | null | undefined, setting: string): number | undefined {
  if (value === null || value === undefined || !/^\d+(?:\.\d+)?$/.test(value)) return undefined
  const number = Number(value)
  return number === 0 && never.has(setting) ? Infinity : number
}
