import type { Bounded } from './bounded.ts'
import type { JobRun, Target } from './job-history.ts'
import type { NotReplayed } from './replay.ts'

export type NotPredicted =
  | NotReplayed
  | 'no run has an event log'
  | 'no run has node minutes'
  | 'node minutes cover too little of the run'
  | 'no run with that engine'
  | 'too few runs'
  | 'too few numbers of workers'
  | 'too few degrees of freedom'
  | 'more than twice or less than half of what was seen'
  | 'the memory of a core is less than half of what was seen'

/** How long the work of a run takes without its setup, in milliseconds. */
export type Prediction = { kind: 'known'; ms: Bounded } | { kind: 'not known'; because: NotPredicted }

/** A way to predict from runs. */
export type Method = (runs: readonly JobRun[], target: Target) => Prediction

/** The confidence that bands are made for: a single run lies within. */
export const bandConfidence = 0.95
