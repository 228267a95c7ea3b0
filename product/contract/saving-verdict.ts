import { z } from 'zod'

/** What is known of whether a change saved money. */
export const verdictKinds = [
  'SAVED',
  'COST_MORE',
  'NOT_DISTINGUISHABLE',
  'TOO_FEW_RUNS',
  'NOT_SEPARABLE',
  'NOT_COMPARABLE',
  'UNDONE',
] as const

export type VerdictKind = (typeof verdictKinds)[number]

/** Why a change has no estimate. */
export const verdictReasons = [
  'RUNS_TO_COME',
  'NEXT_CHANGE',
  'JOB_DELETED',
  'SEVERAL_CHANGES',
  'VOLUME_MOVED',
  'WEEKENDS_MOVED',
  'SEVERAL_CURRENCIES',
  'PRICES_MISSING',
  'COST_NOT_ABOVE_0',
  'VOLUME_KNOWN_IN_PART',
  'UNDONE_WITHIN_A_DAY',
] as const

export type VerdictReason = (typeof verdictReasons)[number]

export const changedSetting = z.object({
  /** The task or cluster of the job; empty where the setting is of the whole asset. */
  part: z.string(),
  setting: z.string(),
  from: z.string(),
  to: z.string(),
})

export type ChangedSetting = z.output<typeof changedSetting>

type Described = {
  kind: VerdictKind
  reason: VerdictReason | null
  missing: { before: number; after: number } | null
  changes: readonly ChangedSetting[]
}

const settled: Partial<Record<VerdictKind, string>> = {
  SAVED: 'The change saved money.',
  COST_MORE: 'Since the change the job costs more.',
  NOT_DISTINGUISHABLE: 'The cost did not move by more than it usually does.',
}

/** A verdict as a sentence. */
export function verdictSentence({ kind, reason, missing, changes }: Described): string {
  if (reason === null) return settled[kind] ?? ''
  return sentences[reason]({ missing: missingText(missing), names: namesOf(changes) })
}

type Words = { missing: string; names: string }

const sentences: Readonly<Record<VerdictReason, (words: Words) => string>> = {
  RUNS_TO_COME: ({ missing }) =>
    `There are too few successful runs to judge the change: ${missing} are missing.`,
  NEXT_CHANGE: ({ missing }) =>
    `The next change came before there were enough successful runs: ${missing} are missing.`,
  JOB_DELETED: ({ missing }) =>
    `The job was deleted before there were enough successful runs: ${missing} are missing.`,
  SEVERAL_CHANGES: ({ names }) =>
    `Several settings changed within a day, so that nobody can know which of them moved the cost: ${names}.`,
  VOLUME_MOVED: () =>
    'The data volume moved together with the change, so that either may have moved the cost.',
  WEEKENDS_MOVED: () =>
    'The days of the week moved together with the change, so that either may have moved the cost.',
  SEVERAL_CURRENCIES: () => 'The runs were billed in several currencies, which cannot be compared.',
  PRICES_MISSING: () =>
    'The prices of some of the runs are not known, so that their costs cannot be compared.',
  COST_NOT_ABOVE_0: () => 'Some of the runs cost nothing, so that no share of their cost can be computed.',
  VOLUME_KNOWN_IN_PART: () =>
    'The data volume is known of some of the runs only, so that they cannot be compared.',
  UNDONE_WITHIN_A_DAY: () => 'The change was undone within a day, so that there is nothing to judge.',
}

function missingText(missing: Described['missing']): string {
  const { before = 0, after = 0 } = missing ?? {}
  const parts = [before > 0 ? `${before} before` : '', after > 0 ? `${after} after` : '']
  return parts.filter((part) => part !== '').join(' and ')
}

function namesOf(changes: readonly ChangedSetting[]): string {
  return changes
    .map(({ setting, from, to }) => `${setting.replaceAll('_', ' ')} from ${from} to ${to}`)
    .join(', ')
}
