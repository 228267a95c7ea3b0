/** What brings a figure that is not there, as far as anything does. */
export type Step =
  /** Time alone: says until when; of what it awaits by name, a provider of the screen may know more. */
  | { kind: 'wait'; says: string; awaits?: string }
  /** Something that the reader can do: on a screen, or with a command on the server. */
  | { kind: 'act'; says: string; screen?: { path: string; name: string }; command?: string }
  /** Nothing brings it: it does not apply, or nobody tells it. */
  | { kind: 'nothing'; says: string }

/** Why a figure is not there: a reason that is known, what is missing for it, and the step that brings it. */
export type Absence = {
  because: string
  /** Names of the sources that would tell it. */
  sources?: readonly string[]
  /** What is missing where it is no source of the catalogue. */
  missing?: string
  /** True where no row can have the figure. */
  isEverywhere?: true
  step: Step
}

/** It waits for something of these sources that comes by itself and is known by name. */
export function notArrived(
  because: string,
  { awaits, sources, says }: { awaits: string; sources: readonly string[]; says: string },
): Absence {
  return { because, sources, step: { kind: 'wait', says, awaits } }
}

/** It waits for the end of something. */
export function notEnded(because: string, says: string): Absence {
  return { because, step: { kind: 'wait', says } }
}

/** There is no such figure, and nothing is missing. */
export function doesNotApply(because: string): Absence {
  return { because, step: { kind: 'nothing', says: 'Nothing is missing: this figure does not apply here.' } }
}

/** No interface of Databricks reports it. */
export function nobodyTells(because: string, missing: string): Absence {
  return { because, missing, step: { kind: 'nothing', says: 'Databricks does not provide it.' } }
}

/** What would tell it is not read by this version. */
export function notCollected(because: string, missing: string): Absence {
  return {
    because,
    missing,
    isEverywhere: true,
    step: { kind: 'nothing', says: 'This version does not collect it.' },
  }
}

/** Sources would tell it, if they are read and may be read; the doctor names the missing right. */
export function notTold(because: string, sources: readonly string[], says: string): Absence {
  return { because, sources, step: { kind: 'act', says, command: './lakegauge doctor' } }
}

/** It is there in another view. */
export function elsewhere(because: string, says: string): Absence {
  return { because, step: { kind: 'act', says } }
}
