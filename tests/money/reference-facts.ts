import type { Stretch, TaskFact } from './resource.ts'

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

/** A stretch between two events; `down` is a stretch in which the cluster may have been up. */
export type State = {
  phase: 'start_up' | 'ready' | 'down'
  fromMs: number
  untilMs: number | null
  isCertain: boolean
  /** A start-up without an event of becoming ready. */
  mayBeReady: boolean
  /** Its end is the end of a start-up. */
  leadsToReady: boolean
}

/** A stretch of a day in which a cluster was up. */
export type Up = Stretch & {
  phase: 'start_up' | 'ready'
  mayBeReady: boolean
  /** When the cluster began to start up. */
  beginMs: number
}

/** A stretch of a day in which a cluster was up according to other facts than its events. */
export type Sign = Stretch & { hasMinutes: boolean }
