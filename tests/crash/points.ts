import type { Chance } from '../money/random.ts'
import type { Sight } from './disk.ts'

/** The victim of a kill; all: the server with every process below it. */
export type Victim = 'lake' | 'fetch worker' | 'server' | 'all'

/** A visible step of the product's work. */
export type Step = {
  name: string
  victims: readonly Victim[]
  /** The longest pause between the detection and the kill. */
  longestPauseMs: number
  /** The step is a start: this process is killed first, so that it starts again. */
  startOf?: 'server' | 'lake'
  /** Whether the step is visible, in comparison to the progress at the start of the wait. */
  shows(now: Sight, before: Sight): boolean
}

const everyone: readonly Victim[] = ['lake', 'fetch worker', 'server', 'all']
const whoWrites: readonly Victim[] = ['lake', 'server', 'all']

/** The steps in the order of a collection. */
const steps: readonly Step[] = [
  {
    name: 'the server opens state and mart',
    victims: ['server', 'all'],
    longestPauseMs: 3_000,
    startOf: 'server',
    shows: () => true,
  },
  {
    name: 'the lake opens and migrates',
    victims: ['lake', 'all'],
    longestPauseMs: 1_500,
    startOf: 'lake',
    shows: () => true,
  },
  { name: 'any moment', victims: everyone, longestPauseMs: 8_000, shows: () => true },
  {
    name: 'windows are fetched',
    victims: everyone,
    longestPauseMs: 500,
    shows: ({ windows }) => windows > 0,
  },
  {
    name: 'a batch is taken in',
    victims: whoWrites,
    longestPauseMs: 10,
    shows: ({ windows, lakeWrites }, before) => windows > 0 && lakeWrites !== before.lakeWrites,
  },
  {
    name: 'models are rebuilt',
    victims: whoWrites,
    longestPauseMs: 1_500,
    shows: ({ windows, lakeWrites, unpublishedFiles }, before) =>
      windows === 0 && lakeWrites !== before.lakeWrites && unpublishedFiles === 0,
  },
  {
    name: 'the files of a version are written',
    victims: whoWrites,
    longestPauseMs: 300,
    shows: ({ unpublishedFiles }) => unpublishedFiles > 0,
  },
  {
    name: 'a version has its manifest',
    victims: whoWrites,
    longestPauseMs: 30,
    shows: ({ newestVersion }, before) => newestVersion > before.newestVersion,
  },
  {
    name: 'the mart takes a version over',
    victims: ['server', 'all'],
    longestPauseMs: 10,
    shows: ({ martWrites }, before) => martWrites !== before.martWrites,
  },
]

/** A kill: its victim, its step, and the delay after its detection. */
export type Point = { step: Step; victim: Victim; pauseMs: number }

/** Chooses points so that every step with every victim comes before any repeats. */
export function dealer(chance: Chance): () => Point {
  let left: (readonly [Step, Victim])[] = []
  return () => {
    if (left.length === 0)
      left = steps.flatMap((step) => step.victims.map((victim) => [step, victim] as const))
    const dealt = chance.oneOf(left)
    left = left.filter((other) => other !== dealt)
    const [step, victim] = dealt
    return { step, victim, pauseMs: chance.between(0, step.longestPauseMs) }
  }
}

/** Points in the order of a collection. */
export function inOrder(points: readonly Point[]): Point[] {
  return points.toSorted((left, right) => steps.indexOf(left.step) - steps.indexOf(right.step))
}
