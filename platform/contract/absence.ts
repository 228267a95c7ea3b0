/** What makes a missing value available, if anything does. */
export type Step =
  /** Time alone. The text names what it waits for; a provider of the screen may have the current state. */
  | { kind: 'wait'; says: string; awaits?: string }
  /** An action of the reader: on a screen, or with a command on the server. */
  | { kind: 'act'; says: string; screen?: { path: string; name: string }; command?: string }
  /** Nothing: the value does not apply, or nothing reports it. */
  | { kind: 'nothing'; says: string }

/** Why a value is missing: the reason, what is missing for it, and the step that makes it available. */
export type Absence = {
  because: string
  /** Names of the sources that would provide it. */
  sources?: readonly string[]
  /** What is missing, if it is not a source of the catalog. */
  missing?: string
  /** True if no row can have the value. */
  isEverywhere?: true
  step: Step
}

/** Waits for something of these sources that arrives by itself. */
export function notArrived(
  because: string,
  { awaits, sources, says }: { awaits: string; sources: readonly string[]; says: string },
): Absence {
  return { because, sources, step: { kind: 'wait', says, awaits } }
}

/** Waits for the end of something. */
export function notEnded(because: string, says: string): Absence {
  return { because, step: { kind: 'wait', says } }
}

/** The value does not apply, and nothing is missing. */
export function doesNotApply(because: string): Absence {
  return { because, step: { kind: 'nothing', says: 'Nothing is missing: this figure does not apply here.' } }
}

/** No interface of Databricks reports it. */
export function nobodyTells(because: string, missing: string): Absence {
  return { because, missing, step: { kind: 'nothing', says: 'Databricks does not provide it.' } }
}

/** This version does not read what would provide it. */
export function notCollected(because: string, missing: string): Absence {
  return {
    because,
    missing,
    isEverywhere: true,
    step: { kind: 'nothing', says: 'This version does not collect it.' },
  }
}

/** Sources would provide it if they can be read; the doctor names the missing right. */
export function notTold(because: string, sources: readonly string[], says: string): Absence {
  return { because, sources, step: { kind: 'act', says, command: './lakegauge doctor' } }
}

/** It is available in another view. */
export function elsewhere(because: string, says: string): Absence {
  return { because, step: { kind: 'act', says } }
}
