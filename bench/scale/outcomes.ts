import { costliest } from '../lake/measured-derive.ts'
import type { Outcome } from '../table.ts'
import { grouped, megabytes, seconds } from '../text.ts'
import type { LakeSteps } from './kept-steps.ts'
import type { Measured } from './measured.ts'
import type { ShownMart } from './server-memory.ts'

const mostNightlyMs = 60_000
const mostLakeBytes = 4_096 * 1_048_576
const mostServerBytes = 1_024 * 1_048_576
const slowest = 8

/** The outcomes of the claims about a large estate. */
export function outcomesOf(steps: LakeSteps, shown?: ShownMart): Outcome[] {
  return [nightly(steps), lakeMemory(steps), ...(shown ? [serverMemory(shown)] : [])]
}

function nightly({ loadDay, deriveDay, publishDay }: LakeSteps): Outcome {
  const { took, answer } = deriveDay
  return {
    benchmark: {
      name: 'nightly-derive',
      target: `one more day is derived within ${seconds(mostNightlyMs)}`,
    },
    finding: {
      figure: seconds(took.ms),
      isMet: took.ms <= mostNightlyMs,
      notes: [
        `loaded ${grouped(loadDay.answer)} usage records: ${costOf(loadDay)}`,
        `derived up to ${Math.max(...Object.values(answer.days))} days of each model: ${costOf(deriveDay)}; most on ${costliest(answer, slowest)}`,
        `published ${megabytes(publishDay.answer)}: ${costOf(publishDay)}`,
      ],
    },
  }
}

function lakeMemory(steps: LakeSteps): Outcome {
  const { load, derive, publish } = steps
  const most = Math.max(...Object.values(steps).map(({ peakBytes }) => peakBytes))
  return {
    benchmark: { name: 'lake-memory', target: `at most ${megabytes(mostLakeBytes)} in every step` },
    finding: {
      figure: megabytes(most),
      isMet: most <= mostLakeBytes,
      notes: [
        `loaded ${grouped(load.answer)} usage records: ${costOf(load)}`,
        `derived: ${costOf(derive)}; most on ${costliest(derive.answer, slowest)}`,
        `published ${megabytes(publish.answer)}: ${costOf(publish)}`,
      ],
    },
  }
}

function serverMemory({ shownMs, residentBytes, peakBytes, pages }: ShownMart): Outcome {
  return {
    benchmark: {
      name: 'server-memory',
      target: `at most ${megabytes(mostServerBytes)} once the mart is shown`,
    },
    finding: {
      figure: megabytes(residentBytes),
      isMet: residentBytes <= mostServerBytes,
      notes: [
        `shown ${seconds(shownMs)} after the start, with at most ${megabytes(peakBytes)} until then`,
        ...pages.map(({ path, ms }) => `${path} of the last 30 days: ${Math.round(ms)} ms`),
      ],
    },
  }
}

function costOf({ took, peakBytes }: Measured<unknown>): string {
  return `${seconds(took.ms)}, ${seconds(took.processorMs)} of processor time, at most ${megabytes(peakBytes)}`
}
